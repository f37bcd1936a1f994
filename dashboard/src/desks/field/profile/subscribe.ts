/** Push notifications of the operator on this device. */
import { isSupported, KEPT, SCOPE } from "./push";

/** Why it is not: the browser cannot, the person has refused it, or the push service gives no address. */
export type Refusal = "unsupported" | "denied" | "failed";

/** Return the browser's refusal before anybody is asked. */
export function refusalNow(): Refusal | null {
  if (!isSupported()) return "unsupported";
  return Notification.permission === "denied" ? "denied" : null;
}

/** Ask the person, then the push service. To be called at a press; null where the question was put aside. */
export async function subscribe(key: string, operatorId: string): Promise<PushSubscription | Refusal | null> {
  const answer = await Notification.requestPermission();
  if (answer !== "granted") return answer === "denied" ? "denied" : null;
  if (!(await navigator.serviceWorker.getRegistration(SCOPE))) return "unsupported";
  const { pushManager } = await navigator.serviceWorker.ready;
  const ask = () => pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  try {
    const made = await ask().catch(async (fault: unknown) => {
      // It is subscribed under another key of the service.
      if (!isNamed(fault, "InvalidStateError")) throw fault;
      await (await pushManager.getSubscription())?.unsubscribe();
      return ask();
    });
    localStorage.setItem(KEPT, operatorId);
    return made;
  } catch (fault) {
    console.info("the browser gives no address for push messages", fault);
    return isNamed(fault, "NotAllowedError") ? "denied" : "failed";
  }
}

const isNamed = (fault: unknown, name: string) => fault instanceof DOMException && fault.name === name;

/** Push notifications of the operator on this device. */

/** Why it is not: the browser cannot, the person has refused it, or the push service gives no address. */
export type Refusal = "unsupported" | "denied" | "failed";

const SCOPE = "/field";
/** For which operator this browser was subscribed. */
const KEPT = "fieldcall.push";

const isSupported = () => "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;

/** Return the browser's refusal before anybody is asked. */
export function refusalNow(): Refusal | null {
  if (!isSupported()) return "unsupported";
  return Notification.permission === "denied" ? "denied" : null;
}

/** This browser's subscription, if it has one. */
export async function subscription(): Promise<PushSubscription | null> {
  if (!isSupported()) return null;
  const registration = await navigator.serviceWorker.getRegistration(SCOPE);
  return (await registration?.pushManager.getSubscription()) ?? null;
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

/** Have the push service know this browser no more: what is still sent to it goes nowhere. */
export async function unsubscribe(): Promise<void> {
  localStorage.removeItem(KEPT);
  await (await subscription())?.unsubscribe();
}

/** A device that changes hands tells nobody of the tasks of who had it before. */
export async function unsubscribeOthers(operatorId: string | undefined): Promise<void> {
  const before = localStorage.getItem(KEPT);
  if (before && before !== operatorId) await unsubscribe();
}

/** The end of push notifications on this device, when its operator changes. */
export const SCOPE = "/field";
/** For which operator this browser was subscribed. */
export const KEPT = "fieldcall.push";

export const isSupported = () => "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;

/** This browser's subscription, if it has one. */
export async function subscription(): Promise<PushSubscription | null> {
  if (!isSupported()) return null;
  const registration = await navigator.serviceWorker.getRegistration(SCOPE);
  return (await registration?.pushManager.getSubscription()) ?? null;
}

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

/** The browser's database of the field, with promises: a package for this costs each opening of the page 2 kB. */
const STORES = { queue: { keyPath: "number", autoIncrement: true }, kept: { keyPath: "name" } } as const;

type Store = keyof typeof STORES;

function open(): Promise<IDBDatabase> {
  const request = indexedDB.open("fieldcall-field", 1);
  request.onupgradeneeded = () => {
    for (const [name, options] of Object.entries(STORES)) request.result.createObjectStore(name, options);
  };
  return resultOf(request);
}

let connection: Promise<IDBDatabase> | undefined;

/** Return the result of a request. Rejects with the browser's `DOMException`. */
export const resultOf = <Value>(request: IDBRequest<Value>) =>
  new Promise<Value>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

const endOf = (transaction: IDBTransaction) =>
  new Promise<void>((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error);
  });

/** Run a transaction on one store, and wait for its end. `work` must not wait for anything but requests of the store. */
export async function transact<Value>(name: Store, mode: "readonly" | "readwrite", work: (store: IDBObjectStore) => Promise<Value>): Promise<Value> {
  const transaction = (await (connection ??= open())).transaction(name, mode);
  const [value] = await Promise.all([work(transaction.objectStore(name)), endOf(transaction)]);
  return value;
}

const database = 'storage-probe';

/** Whether this browser stores data. With cookies blocked, and in some private windows, it does not. */
export const canStoreData = (): Promise<boolean> =>
  new Promise((resolve) => {
    try {
      const opening = indexedDB.open(database);
      // Writes in the transaction that makes the database: if it opens, the write has succeeded.
      opening.onupgradeneeded = () => {
        opening.result.createObjectStore('probe').put(true, 'probe');
      };
      opening.onsuccess = () => {
        opening.result.close();
        indexedDB.deleteDatabase(database);
        resolve(true);
      };
      opening.onerror = () => resolve(false);
    } catch {
      resolve(false);
    }
  });

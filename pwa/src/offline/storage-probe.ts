const database = 'storage-probe';

/** Whether this browser stores anything for later: with cookies blocked, and in some private windows, it does not. */
export const storesForLater = (): Promise<boolean> =>
  new Promise((resolve) => {
    try {
      const opening = indexedDB.open(database);
      // Done with the opening: a database that was made is a database that was written.
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

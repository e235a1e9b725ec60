import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** Waits until the copy of this name is stored: a screen shows an answer before. */
export const untilKept = (page: Page, name: string): Promise<void> =>
  expect
    .poll(() =>
      page.evaluate(async () => {
        const databases = await indexedDB.databases();
        const personal = databases.find((each) => each.name?.startsWith('personal'))?.name;
        // Opened before the app has made it, it would have no table.
        if (!personal) return [];
        const done = <Value>(request: IDBRequest<Value>) =>
          new Promise<Value>((resolve, reject) => {
            request.onsuccess = () => resolve(request.result);
            request.onerror = () => reject(request.error);
          });
        const database = await done(indexedDB.open(personal));
        const keys = await done(database.transaction('copies').objectStore('copies').getAllKeys());
        database.close();
        return keys.map(String);
      }),
    )
    .toContainEqual(expect.stringMatching(new RegExp(`"${name}"`)));

import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** Waits until the copy with this name is stored: a screen shows the data earlier. */
export const waitUntilCached = (page: Page, name: string): Promise<void> =>
  expect
    .poll(() =>
      page.evaluate(async () => {
        const databases = await indexedDB.databases();
        const personal = databases.find((each) => each.name?.startsWith('personal'))?.name;
        // Opened before the app has created it, the database would have no table.
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

/** All texts that the browser stores for the site, with their location; encrypted data are decrypted with the app's key. */
export const storedTexts = (page: Page): Promise<{ where: string; text: string }[]> =>
  page.evaluate(async () => {
    const done = <Value>(request: IDBRequest<Value>) =>
      new Promise<Value>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const texts: { where: string; text: string }[] = [];
    for (const storage of [localStorage, sessionStorage])
      for (const [where, text] of Object.entries(storage))
        texts.push({ where, text: String(text) });

    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const text = await cache.match(request).then((answer) => answer?.text());
        texts.push({ where: request.url, text: text ?? '' });
      }
    }

    // As in pwa/src/data/signed-in/personal-cache.ts.
    const secret = localStorage.getItem('copies')?.split(' ')[1] ?? '';
    const bytes = Uint8Array.from(atob(secret), (one) => one.charCodeAt(0));
    const key =
      secret && (await crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['decrypt']));
    const textOf = async (value: unknown) => {
      const { iv, data } = (value ?? {}) as { iv?: BufferSource; data?: BufferSource };
      if (!key || !iv || !data) return JSON.stringify(value) ?? '';
      return new TextDecoder().decode(
        await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, data),
      );
    };
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await done(indexedDB.open(name));
      for (const table of database.objectStoreNames) {
        const store = database.transaction(table).objectStore(table);
        const [keys, values] = await Promise.all([done(store.getAllKeys()), done(store.getAll())]);
        for (const [index, value] of values.entries())
          texts.push({ where: `${name}: ${String(keys[index])}`, text: await textOf(value) });
      }
      database.close();
    }
    return texts;
  });

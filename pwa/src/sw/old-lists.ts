import { publicCache, publicCaches } from '../offline/sw-names.ts';

/** Deletes the public lists of older versions: their content may be private now. */
export const dropOldLists = async (): Promise<void> => {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith(publicCaches) && name !== publicCache);
  await Promise.all(old.map((name) => caches.delete(name)));
};

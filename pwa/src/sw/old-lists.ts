import { publicCache, publicCaches } from '../offline/sw-names.ts';

/** Deletes the public lists that older versions have kept: what stood in them may be private by now. */
export const dropOldLists = async (): Promise<void> => {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith(publicCaches) && name !== publicCache);
  await Promise.all(old.map((name) => caches.delete(name)));
};

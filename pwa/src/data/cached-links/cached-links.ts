/**
 * The links of the classes that run or are about to begin, as the server last sent them to this account. They are for the page that
 * replaces `/join/…` while the server does not respond (visitor/join/away.ts). The app writes them, the worker and that page
 * read them. It imports nothing, as the page has nothing else of the app.
 *
 * They are encrypted with a key that no script can extract. The database is deleted with the others of the session
 * (data/session/session.ts), whose naming it follows.
 */
export interface CachedLink {
  /** The child that the link is for; null for the logged-in person, who may also teach or manage the class. */
  whom: number | null | 'taught';
  /** In the language of the app. Both are absent in entries that the previous version of the app stored. */
  title?: string;
  startsAt?: number;
  slug: string;
  /** By the course's rule. */
  date: string;
  meetingId: number;
  link: string;
  /** When the server last confirmed the link, and when the class ends. In milliseconds since 1970. */
  asOf: number;
  endsAt: number;
}

const database = 'personal-links';
const linkStore = 'links';
const keyStore = 'keys';

/** The fields that can be read without the key. */
interface EncryptedLink extends Pick<CachedLink, 'whom'> {
  endsAt: number;
  iv: Uint8Array<ArrayBuffer>;
  data: ArrayBuffer;
}

const requestResult = <Result>(request: IDBRequest<Result>) =>
  new Promise<Result>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

/** True also where the browser does not list its databases (Firefox before 126). */
const mayBeThere = async () => {
  if (!('databases' in indexedDB)) return true;
  const decrypted = await indexedDB.databases();
  return decrypted.some(({ name }) => name === database);
};

const openOrMake = ({ create }: { create: boolean }) =>
  new Promise<IDBDatabase | undefined>((resolve, reject) => {
    const opening = indexedDB.open(database, 1);
    opening.onupgradeneeded = () => {
      if (!create) return opening.transaction?.abort();
      opening.result.createObjectStore(linkStore, { autoIncrement: true });
      opening.result.createObjectStore(keyStore);
    };
    opening.onsuccess = () => {
      // A log-out, perhaps in another tab, does not wait for this connection.
      opening.result.onversionchange = () => opening.result.close();
      resolve(opening.result);
    };
    opening.onerror = () => (create ? reject(opening.error) : resolve(undefined));
  });

/**
 * Undefined where there is none and none is to be made. Visitors have none: an attempt to open it would leave stored data with them.
 */
const openDatabase = async ({ create }: { create: boolean }) =>
  create || (await mayBeThere()) ? openOrMake({ create }) : undefined;

type StoreOperation<Result> = (stores: {
  links: IDBObjectStore;
  keys: IDBObjectStore;
}) => Promise<Result>;

/** Opens the database for one operation only, as an open connection would block its deletion. */
const withStores = async <Result>(
  { create }: { create: boolean },
  use: StoreOperation<Result>,
): Promise<Result | undefined> => {
  const opened = await openDatabase({ create });
  try {
    if (!opened) return undefined;
    const transaction = opened.transaction([linkStore, keyStore], 'readwrite');
    return await use({
      links: transaction.objectStore(linkStore),
      keys: transaction.objectStore(keyStore),
    });
  } finally {
    opened?.close();
  }
};

const createKey = () =>
  crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);

const readKey = (create: boolean) =>
  withStores({ create }, ({ keys: store }) => requestResult<CryptoKey | undefined>(store.get(1)));

/** The encryption key, created with the first entry. */
const getOrCreateKey = async (): Promise<CryptoKey> => {
  const newKey = await createKey();
  const kept = await withStores({ create: true }, async ({ keys: store }) => {
    const existing = await requestResult<CryptoKey | undefined>(store.get(1));
    if (!existing) await requestResult(store.put(newKey, 1));
    return existing ?? newKey;
  });
  return kept ?? newKey;
};

const encryptLink = async (link: CachedLink, key: CryptoKey): Promise<EncryptedLink> => {
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const text = new TextEncoder().encode(JSON.stringify(link));
  const data = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, text);
  return { whom: link.whom, endsAt: link.endsAt, iv, data };
};

const decryptLink = async ({ iv, data }: EncryptedLink, key: CryptoKey): Promise<CachedLink> => {
  const text = await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, data);
  return JSON.parse(new TextDecoder().decode(text)) as CachedLink;
};

/** Deletes the matching entries. Returns how many remain. */
const deleteLinks = async (
  store: Parameters<StoreOperation<void>>[0],
  shouldDelete: (encrypted: EncryptedLink) => boolean,
) => {
  const [all, names] = [
    await requestResult<EncryptedLink[]>(store.links.getAll()),
    await requestResult(store.links.getAllKeys()),
  ];
  const deletedKeys = names.filter((_, index) => shouldDelete(all[index] as EncryptedLink));
  for (const name of deletedKeys) await requestResult(store.links.delete(name));
  return all.length - deletedKeys.length;
};

const hasEnded = ({ endsAt }: Pick<EncryptedLink, 'endsAt'>) => endsAt <= Date.now();

/** Nothing is cached where the browser has no storage or encryption, as without https. */
const ignoreErrors = async <Result>(work: () => Promise<Result>): Promise<Result | undefined> => {
  try {
    return await work();
  } catch {
    return undefined;
  }
};

let lastTask: Promise<unknown> = Promise.resolve();
/** Runs the tasks in the order of the calls, although an earlier one may take longer to encrypt. */
const enqueue = <Result>(work: () => Promise<Result>) => {
  const task = lastTask.then(() => ignoreErrors(work));
  lastTask = task;
  return task;
};

/**
 * Caches these links and deletes all others of this person. `isStillSignedIn` is checked again right before the write.
 */
export const replaceLinks = (
  profile: CachedLink['whom'],
  kept: readonly CachedLink[],
  isStillSignedIn: () => boolean,
): Promise<unknown> =>
  enqueue(async () => {
    const create = kept.length > 0;
    if (!isStillSignedIn()) return;
    const encrypted = create
      ? await getOrCreateKey().then((key) =>
          Promise.all(kept.map((link) => encryptLink(link, key))),
        )
      : [];
    await withStores({ create }, async (stores) => {
      if (!isStillSignedIn()) return;
      const remaining = await deleteLinks(stores, (one) => one.whom === profile || hasEnded(one));
      for (const one of encrypted) await requestResult(stores.links.add(one));
      if (remaining + encrypted.length === 0) await requestResult(stores.keys.clear());
    });
    if (create && !isStillSignedIn()) indexedDB.deleteDatabase(database);
  });

/** Deletes all cached links, or those of classes that have ended. */
export const deleteCachedLinks = (which: 'all' | 'over'): Promise<unknown> =>
  enqueue(() =>
    withStores({ create: false }, async (stores) => {
      const left = await deleteLinks(stores, (one) => which === 'all' || hasEnded(one));
      if (left === 0) await requestResult(stores.keys.clear());
    }),
  );

/** Whether the address, below `/join`, is that of the class. */
const isLinkForPath = (path: string, { slug, date, meetingId }: CachedLink) => {
  const [, , name, day] = path.toLowerCase().replace(/\/$/, '').split('/');
  if (name === undefined) return true;
  if (name === String(meetingId)) return day === undefined;
  return name === slug && (day ?? date) === date;
};

/** The links of classes that have not ended, ordered by end time. */
export const listLinks = (): Promise<CachedLink[] | undefined> =>
  enqueue(async () => {
    const key = await readKey(false);
    const encrypted = await withStores({ create: false }, ({ links: store }) =>
      requestResult<EncryptedLink[]>(store.getAll()),
    );
    if (!key || !encrypted) return undefined;
    const notEnded = encrypted.filter((one) => !hasEnded(one));
    const found = await Promise.all(notEnded.map((one) => decryptLink(one, key)));
    return found.sort((one, other) => one.endsAt - other.endsAt);
  });

/** The cached link of the class at this path; of several, that of the class that ends first. */
export const findLink = async (path: string): Promise<CachedLink | undefined> =>
  (await listLinks())?.find((one) => isLinkForPath(path, one));

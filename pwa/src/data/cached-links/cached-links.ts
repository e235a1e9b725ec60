/**
 * The links of the classes that run or are about to begin, as the server has last told them to this account: for the page that
 * stands in for `/join/…` while the server gives no answer (visitor/join/away.ts). The app writes them, the worker and that page
 * read them. It imports nothing, as the page has nothing else of the app.
 *
 * They are encrypted with a key that the browser gives to no script. The database is deleted with the others of the session
 * (data/session/session.ts), after whose names it is called.
 */
export interface KeptLink {
  /** The child of whom it is; null for who is signed in, who may also give the class, or see to it. */
  whom: number | null | 'taught';
  /** In the language of the app, and when it begins; absent of those that an app of the version before has kept. */
  title?: string;
  startsAt?: number;
  slug: string;
  /** By the course's rule. */
  date: string;
  meetingId: number;
  link: string;
  /** When the server last said so, and when the class ends. In milliseconds since 1970. */
  asOf: number;
  endsAt: number;
}

const database = 'personal-links';
const links = 'links';
const keys = 'keys';

/** All that can be read without the key. */
interface Sealed extends Pick<KeptLink, 'whom'> {
  endsAt: number;
  iv: Uint8Array<ArrayBuffer>;
  data: ArrayBuffer;
}

const answerOf = <Answer>(request: IDBRequest<Answer>) =>
  new Promise<Answer>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

/** True also where the browser does not list its databases (Firefox before 126). */
const mayBeThere = async () => {
  if (!('databases' in indexedDB)) return true;
  const found = await indexedDB.databases();
  return found.some(({ name }) => name === database);
};

const openOrMake = ({ create }: { create: boolean }) =>
  new Promise<IDBDatabase | undefined>((resolve, reject) => {
    const opening = indexedDB.open(database, 1);
    opening.onupgradeneeded = () => {
      if (!create) return opening.transaction?.abort();
      opening.result.createObjectStore(links, { autoIncrement: true });
      opening.result.createObjectStore(keys);
    };
    opening.onsuccess = () => {
      // Whoever logs out, in another tab perhaps, does not wait for this one.
      opening.result.onversionchange = () => opening.result.close();
      resolve(opening.result);
    };
    opening.onerror = () => (create ? reject(opening.error) : resolve(undefined));
  });

/**
 * Undefined where there is none and none is to be made. Visitors have none: an attempt to open it would leave stored data with them.
 */
const open = async ({ create }: { create: boolean }) =>
  create || (await mayBeThere()) ? openOrMake({ create }) : undefined;

type Use<Answer> = (stores: { links: IDBObjectStore; keys: IDBObjectStore }) => Promise<Answer>;

/** Opens it for one operation only, as an open connection would keep it from being deleted. */
const within = async <Answer>(
  { create }: { create: boolean },
  use: Use<Answer>,
): Promise<Answer | undefined> => {
  const opened = await open({ create });
  try {
    if (!opened) return undefined;
    const transaction = opened.transaction([links, keys], 'readwrite');
    return await use({
      links: transaction.objectStore(links),
      keys: transaction.objectStore(keys),
    });
  } finally {
    opened?.close();
  }
};

const newKey = () =>
  crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);

const readKey = (create: boolean) =>
  within({ create }, ({ keys: store }) => answerOf<CryptoKey | undefined>(store.get(1)));

/** The key of what is kept, made with the first of it. */
const keyToSeal = async (): Promise<CryptoKey> => {
  const made = await newKey();
  const kept = await within({ create: true }, async ({ keys: store }) => {
    const before = await answerOf<CryptoKey | undefined>(store.get(1));
    if (!before) await answerOf(store.put(made, 1));
    return before ?? made;
  });
  return kept ?? made;
};

const seal = async (link: KeptLink, key: CryptoKey): Promise<Sealed> => {
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const text = new TextEncoder().encode(JSON.stringify(link));
  const data = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, text);
  return { whom: link.whom, endsAt: link.endsAt, iv, data };
};

const unseal = async ({ iv, data }: Sealed, key: CryptoKey): Promise<KeptLink> => {
  const text = await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, data);
  return JSON.parse(new TextDecoder().decode(text)) as KeptLink;
};

/** Deletes those that are to go. With the last one the key goes, too. */
const drop = async (store: Parameters<Use<void>>[0], isToGo: (sealed: Sealed) => boolean) => {
  const [all, names] = [
    await answerOf<Sealed[]>(store.links.getAll()),
    await answerOf(store.links.getAllKeys()),
  ];
  const going = names.filter((_, place) => isToGo(all[place] as Sealed));
  for (const name of going) await answerOf(store.links.delete(name));
  return all.length - going.length;
};

const hasEnded = ({ endsAt }: Pick<Sealed, 'endsAt'>) => endsAt <= Date.now();

/** Nothing is kept where the browser stores or encrypts nothing, as without https. */
const quietly = async <Answer>(work: () => Promise<Answer>): Promise<Answer | undefined> => {
  try {
    return await work();
  } catch {
    return undefined;
  }
};

let last: Promise<unknown> = Promise.resolve();
/** In the order of the calls, although the one before may take longer to encrypt. */
const inTurn = <Answer>(work: () => Promise<Answer>) => {
  const mine = last.then(() => quietly(work));
  last = mine;
  return mine;
};

/**
 * Keeps these links, and no others of this person. `isStill` says at the last moment whether whoever they are for is still signed in.
 */
export const keepLinks = (
  whom: KeptLink['whom'],
  kept: readonly KeptLink[],
  isStill: () => boolean,
): Promise<unknown> =>
  inTurn(async () => {
    const create = kept.length > 0;
    if (!isStill()) return;
    const sealed = create
      ? await keyToSeal().then((key) => Promise.all(kept.map((link) => seal(link, key))))
      : [];
    await within({ create }, async (stores) => {
      if (!isStill()) return;
      const left = await drop(stores, (one) => one.whom === whom || hasEnded(one));
      for (const one of sealed) await answerOf(stores.links.add(one));
      if (left + sealed.length === 0) await answerOf(stores.keys.clear());
    });
    if (create && !isStill()) indexedDB.deleteDatabase(database);
  });

/** Deletes all of them, or those of classes that are over. */
export const dropLinks = (which: 'all' | 'over'): Promise<unknown> =>
  inTurn(() =>
    within({ create: false }, async (stores) => {
      const left = await drop(stores, (one) => which === 'all' || hasEnded(one));
      if (left === 0) await answerOf(stores.keys.clear());
    }),
  );

/** Whether the address, below `/join`, is that of the class. */
const isFor = (path: string, { slug, date, meetingId }: KeptLink) => {
  const [, , name, day] = path.toLowerCase().replace(/\/$/, '').split('/');
  if (name === undefined) return true;
  if (name === String(meetingId)) return day === undefined;
  return name === slug && (day ?? date) === date;
};

/** Those of classes that are not over, the one that ends first before the others. */
export const listLinks = (): Promise<KeptLink[] | undefined> =>
  inTurn(async () => {
    const key = await readKey(false);
    const sealed = await within({ create: false }, ({ links: store }) =>
      answerOf<Sealed[]>(store.getAll()),
    );
    if (!key || !sealed) return undefined;
    const current = sealed.filter((one) => !hasEnded(one));
    const found = await Promise.all(current.map((one) => unseal(one, key)));
    return found.sort((one, other) => one.endsAt - other.endsAt);
  });

/** The kept link of the class that this address leads to; the one of the class that ends first, where there are several. */
export const findLink = async (path: string): Promise<KeptLink | undefined> =>
  (await listLinks())?.find((one) => isFor(path, one));

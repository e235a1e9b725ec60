import { type CompressibleBody, compressibleBody } from '../../platform/http/compressible-body.ts';

/** The cached list of classes. Each version of it is a new object, so its identity shows whether classes have changed. */
interface VersionedList {
  inMemory(): object | undefined;
  read(): object | Promise<object>;
}

/** Rendered calendars by their addresses. */
export interface CalendarCache {
  /**
   * The calendar at this address, ready to send; `undefined` where there is none. `write` renders it on a
   * cache miss, once for all concurrent requests.
   */
  find(
    address: string,
    write: () => Promise<string | undefined>,
  ): Promise<CompressibleBody | undefined>;
}

/**
 * An LRU cache of at most `most` calendars, which is dropped when the list of classes changes. While change events may be
 * missed nothing is cached, as each read of the list returns a new object.
 */
export function createCalendarCache(list: VersionedList, most: number): CalendarCache {
  const versions = new WeakMap<object, VersionCache>();
  return {
    find: async (address, write) => {
      // Read before the calendar is rendered, so that no older calendar is cached under this version.
      const present = list.inMemory() ?? (await list.read());
      const version = versions.get(present) ?? createVersionCache(most);
      versions.set(present, version);
      return version.cached(address) ?? version.writeOnce(address, write);
    },
  };
}

type VersionCache = ReturnType<typeof createVersionCache>;

/** The cache for one version of the list. */
function createVersionCache(most: number) {
  const calendars = new Map<string, CompressibleBody>();
  const writing = new Map<string, Promise<CompressibleBody | undefined>>();

  const store = (address: string, calendar: CompressibleBody) => {
    // A Map iterates over its keys in insertion order.
    calendars.delete(address);
    calendars.set(address, calendar);
    const [oldest] = calendars.keys();
    if (calendars.size > most && oldest !== undefined) calendars.delete(oldest);
    return calendar;
  };

  const startWriting = (address: string, write: () => Promise<string | undefined>) => {
    const written = write()
      // A missing calendar is not cached, as anybody can invent addresses.
      .then((text) => (text === undefined ? undefined : store(address, compressibleBody(text))))
      .finally(() => writing.delete(address));
    writing.set(address, written);
    return written;
  };

  return {
    cached: (address: string) => {
      const calendar = calendars.get(address);
      return calendar && store(address, calendar);
    },
    writeOnce: (address: string, write: () => Promise<string | undefined>) =>
      writing.get(address) ?? startWriting(address, write),
  };
}

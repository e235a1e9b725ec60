import { type ReadyText, readyText } from '../../platform/http/ready-text.ts';

/** The list that tells whether classes have changed: each of its versions is another object. */
interface Followed {
  inMemory(): object | undefined;
  read(): object | Promise<object>;
}

/** Calendars by their addresses. */
export interface KeptCalendars {
  /**
   * The calendar at this address, in the form in which it is sent; `undefined` where there is none. `write` is called
   * where none is kept, once for all requests that come together.
   */
  find(address: string, write: () => Promise<string | undefined>): Promise<ReadyText | undefined>;
}

/**
 * Keeps calendars in memory until the list changes, at most so many: then those that nobody has asked for the longest
 * go. While changes may be missed none is kept, as each read of the list gives another object.
 */
export function keepCalendars(list: Followed, most: number): KeptCalendars {
  const versions = new WeakMap<object, Version>();
  return {
    find: async (address, write) => {
      // Before the calendar is written, so that no older one is kept under this version.
      const present = list.inMemory() ?? (await list.read());
      const version = versions.get(present) ?? newVersion(most);
      versions.set(present, version);
      return version.kept(address) ?? version.writeOnce(address, write);
    },
  };
}

type Version = ReturnType<typeof newVersion>;

/** The calendars of one version of the list. */
function newVersion(most: number) {
  const calendars = new Map<string, ReadyText>();
  const writing = new Map<string, Promise<ReadyText | undefined>>();

  const keep = (address: string, calendar: ReadyText) => {
    // A map gives its keys in the order in which they were put in.
    calendars.delete(address);
    calendars.set(address, calendar);
    const [oldest] = calendars.keys();
    if (calendars.size > most && oldest !== undefined) calendars.delete(oldest);
    return calendar;
  };

  const begin = (address: string, write: () => Promise<string | undefined>) => {
    const written = write()
      // What is not there is not kept, as anybody can make up addresses.
      .then((text) => (text === undefined ? undefined : keep(address, readyText(text))))
      .finally(() => writing.delete(address));
    writing.set(address, written);
    return written;
  };

  return {
    kept: (address: string) => {
      const calendar = calendars.get(address);
      return calendar && keep(address, calendar);
    },
    writeOnce: (address: string, write: () => Promise<string | undefined>) =>
      writing.get(address) ?? begin(address, write),
  };
}

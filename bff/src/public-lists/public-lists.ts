import { type Heard, type KeptList, keepList } from './cached-list.ts';

/** The lists that everyone may read, by the topic of the database's notifications of their changes. */
export interface PublicLists {
  meetings: KeptList;
  courses: KeptList;
}

/** For each list the function that reads its rows from the database. */
type ListReaders = Record<keyof PublicLists, () => Promise<unknown[]>>;

/** The public lists, each kept in memory after its first read while changes are heard. */
export function keepPublicLists(read: ListReaders, changes: Heard): PublicLists {
  return {
    meetings: keepList(read.meetings, changes),
    courses: keepList(read.courses, changes),
  };
}

/** Drops the list of this topic from memory; without a topic, because notifications may have been missed, all lists. */
export function forgetLists(lists: PublicLists, topic: string | undefined): void {
  for (const [name, list] of Object.entries(lists))
    if (topic === undefined || topic === name) list.forget();
}

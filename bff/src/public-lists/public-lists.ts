import { type Heard, type KeptList, keepList } from './cached-list.ts';

/** The lists that everyone reads, by the topic under which the database tells of their changes. */
export interface PublicLists {
  meetings: KeptList;
  courses: KeptList;
}

/** How each list is read from the database. */
export type ListReaders = Record<keyof PublicLists, () => Promise<unknown[]>>;

/** The public lists, in memory once they have been read, while changes are heard of. */
export function keepPublicLists(read: ListReaders, changes: Heard): PublicLists {
  return {
    meetings: keepList(read.meetings, changes),
    courses: keepList(read.courses, changes),
  };
}

/** Forgets the list of this topic; without one, as something may have been missed, all of them. */
export function forgetLists(lists: PublicLists, topic: string | undefined): void {
  for (const [name, list] of Object.entries(lists))
    if (topic === undefined || topic === name) list.forget();
}

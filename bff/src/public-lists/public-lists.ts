import type { Sql } from '../database/db.ts';
import { listVisibleCourses } from '../features/courses/queries.ts';
import { listPublicMeetings } from '../features/meetings/queries.ts';
import { type Heard, type KeptList, keepList } from './cached-list.ts';

/** The lists that everyone reads, by the topic under which the database tells of their changes. */
export interface PublicLists {
  meetings: KeptList;
  courses: KeptList;
}

/** The public lists of this database, in memory once they have been read, while changes are heard of. */
export function keepPublicLists(sql: Sql, changes: Heard): PublicLists {
  return {
    meetings: keepList(() => listPublicMeetings(sql), changes),
    courses: keepList(() => listVisibleCourses(sql), changes),
  };
}

/** Forgets the list of this topic; without one, as something may have been missed, all of them. */
export function forgetLists(lists: PublicLists, topic: string | undefined): void {
  for (const [name, list] of Object.entries(lists))
    if (topic === undefined || topic === name) list.forget();
}

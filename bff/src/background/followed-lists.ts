import { followChanges } from '../database/change-listener.ts';
import type { Sql } from '../database/db.ts';
import type { DatabaseSockets } from '../database/sockets.ts';
import { listPublicClasses } from '../features/classes/service.ts';
import { listVisibleCourses } from '../features/courses/queries.ts';
import { listPublicMeetings } from '../features/meetings/queries.ts';
import { forgetLists, keepPublicLists, type PublicLists } from '../public-lists/cached-list.ts';
import { indianDate } from '../time/indian-time.ts';

interface FollowedLists {
  lists: PublicLists;
  stop(): Promise<void>;
}

/** The public lists in memory, kept up to date by the database's notifications of changes. */
export function followPublicLists(database: {
  databaseUrl: string;
  sql: Sql;
  now: () => Date;
  joinMinutesBefore: number;
  sockets?: DatabaseSockets;
}): FollowedLists {
  const { sql, now, joinMinutesBefore } = database;
  const today = () => indianDate(now());
  const onChange = (topic: string | undefined) => forgetLists(lists, topic);
  const changes = followChanges({ ...database, onChange });
  const readers = {
    meetings: () => listPublicMeetings(sql),
    courses: () => listVisibleCourses(sql, today()),
    classes: () => listPublicClasses(sql, { now: now(), joinMinutesBefore }),
  };
  const lists = keepPublicLists(readers, changes, today);
  return { lists, stop: () => changes.stop() };
}

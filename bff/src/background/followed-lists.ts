import { followChanges } from '../database/change-listener.ts';
import type { Sql } from '../database/db.ts';
import type { DatabaseSockets } from '../database/sockets.ts';
import { listVisibleCourses } from '../features/courses/queries.ts';
import { listPublicMeetings } from '../features/meetings/queries.ts';
import { forgetLists, keepPublicLists, type PublicLists } from '../public-lists/cached-list.ts';

interface FollowedLists {
  lists: PublicLists;
  stop(): Promise<void>;
}

/** The public lists in memory, kept up to date by the database's notifications of changes. */
export function followPublicLists(database: {
  databaseUrl: string;
  sql: Sql;
  sockets?: DatabaseSockets;
}): FollowedLists {
  const { sql } = database;
  const onChange = (topic: string | undefined) => forgetLists(lists, topic);
  const changes = followChanges({ ...database, onChange });
  const readers = {
    meetings: () => listPublicMeetings(sql),
    courses: () => listVisibleCourses(sql),
  };
  const lists = keepPublicLists(readers, changes);
  return { lists, stop: () => changes.stop() };
}

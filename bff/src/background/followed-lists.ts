import { type Changes, followChanges, type Hearing } from '../database/change-listener.ts';
import type { Sql } from '../database/db.ts';
import type { DatabaseSockets } from '../database/sockets.ts';
import { forgetLists, keepPublicLists, type PublicLists } from '../public-lists/cached-list.ts';
import { indianDate } from '../time/indian-time.ts';
import { listPublicClasses } from '../timetable/classes/service.ts';
import { listVisibleCourses } from '../timetable/courses/queries.ts';
import { listPublicMeetings } from '../timetable/meetings/queries.ts';

export interface FollowedLists extends Pick<Changes, 'server' | 'news' | 'secondsSilent' | 'stop'> {
  lists: PublicLists;
  /** Adds somebody who hears of changes from now on, when the lists have been forgotten. */
  hear(hearing: Hearing): void;
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
  const all: Hearing[] = [];
  const onChange = (topic: string | undefined) => {
    forgetLists(lists, topic);
    for (const hearing of all) hearing.onChange(topic);
  };
  const onWord = (word: string) => {
    for (const hearing of all) hearing.onWord?.(word);
  };
  const changes = followChanges({ ...database, onChange, onWord });
  const readers = {
    meetings: () => listPublicMeetings(sql),
    courses: () => listVisibleCourses(sql, today()),
    classes: () => listPublicClasses(sql, { now: now(), joinMinutesBefore }),
  };
  const lists = keepPublicLists(readers, changes, today);
  const hear = (hearing: Hearing) => void all.push(hearing);
  return {
    lists,
    server: changes.server,
    hear,
    news: () => changes.news(),
    secondsSilent: () => changes.secondsSilent(),
    stop: () => changes.stop(),
  };
}

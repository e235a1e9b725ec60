import { listPublicClasses } from '../../courses/classes/service.ts';
import { listVisibleCourses } from '../../courses/courses/queries.ts';
import { listPublicMeetings } from '../../courses/meetings/queries.ts';
import {
  forgetLists,
  keepPublicLists,
  type PublicLists,
} from '../../platform/cache/cached-list.ts';
import {
  type Changes,
  followChanges,
  type Hearing,
} from '../../platform/database/change-listener.ts';
import type { Sql } from '../../platform/database/db.ts';
import type { DatabaseSockets } from '../../platform/database/sockets.ts';
import type { StudioSettingsCache } from '../../platform/deps.ts';
import { indianDate } from '../../shared/time/indian-time.ts';
import { keepFacts } from '../../studio/settings/cached-settings.ts';
import type { FactDefaults } from '../../studio/settings/effective-settings.ts';
import { listSavedFacts } from '../../studio/settings/queries.ts';

export interface FollowedLists extends Pick<Changes, 'server' | 'news' | 'secondsSilent' | 'stop'> {
  lists: PublicLists;
  facts: StudioSettingsCache;
  /** Adds somebody who hears of changes from now on, when the lists have been forgotten. */
  hear(hearing: Hearing): void;
}

/** The public lists and the studio's facts in memory, kept up to date by the database's notifications of changes. */
export function followPublicLists(database: {
  databaseUrl: string;
  sql: Sql;
  now: () => Date;
  joinMinutesBefore: number;
  factDefaults: FactDefaults;
  sockets?: DatabaseSockets;
}): FollowedLists {
  const { sql, now, joinMinutesBefore, factDefaults } = database;
  const today = () => indianDate(now());
  const all: Hearing[] = [];
  const onChange = (topic: string | undefined) => {
    forgetLists(lists, topic);
    if (topic === undefined) facts.doubt();
    else if (topic === 'studio') facts.forget();
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
  const facts = keepFacts({ defaults: factDefaults, read: () => listSavedFacts(sql) }, changes);
  const hear = (hearing: Hearing) => void all.push(hearing);
  return {
    lists,
    facts,
    server: changes.server,
    hear,
    news: () => changes.news(),
    secondsSilent: () => changes.secondsSilent(),
    stop: () => changes.stop(),
  };
}

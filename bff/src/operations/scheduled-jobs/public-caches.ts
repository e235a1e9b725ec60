import { listPublicClasses } from '../../courses/classes/service.ts';
import { listVisibleCourses } from '../../courses/courses/queries.ts';
import { listPublicMeetings } from '../../courses/meetings/queries.ts';
import {
  cachePublicLists,
  invalidateLists,
  type PublicLists,
} from '../../platform/cache/cached-list.ts';
import {
  type ChangeFeed,
  type ChangeListener,
  openChangeFeed,
} from '../../platform/database/change-listener.ts';
import type { Sql } from '../../platform/database/db.ts';
import type { DatabaseSockets } from '../../platform/database/sockets.ts';
import type { StudioSettingsCache } from '../../platform/deps.ts';
import { indianDate } from '../../shared/time/indian-time.ts';
import { cacheStudioSettings } from '../../studio/settings/cached-settings.ts';
import type { SettingsDefaults } from '../../studio/settings/effective-settings.ts';
import { listSavedSettings } from '../../studio/settings/queries.ts';

export interface PublicCaches
  extends Pick<ChangeFeed, 'server' | 'status' | 'secondsSilent' | 'stop'> {
  lists: PublicLists;
  studioSettings: StudioSettingsCache;
  /** Adds a listener to changes, called after the lists are invalidated. */
  subscribe(listener: ChangeListener): void;
}

/**
 * The public lists and the settings of the studio in memory, invalidated by the change notifications of the database.
 */
export function startPublicCaches(database: {
  databaseUrl: string;
  sql: Sql;
  now: () => Date;
  joinMinutesBefore: number;
  settingsDefaults: SettingsDefaults;
  sockets?: DatabaseSockets;
}): PublicCaches {
  const { sql, now, joinMinutesBefore, settingsDefaults } = database;
  const today = () => indianDate(now());
  const listeners: ChangeListener[] = [];
  const onChange = (channel: string | undefined) => {
    invalidateLists(lists, channel);
    if (channel === undefined) studioSettings.markStale();
    else if (channel === 'studio') studioSettings.forget();
    for (const one of listeners) one.onChange(channel);
  };
  const onWord = (word: string) => {
    for (const one of listeners) one.onServerMessage?.(word);
  };
  const changes = openChangeFeed({ ...database, onChange, onServerMessage: onWord });
  const readers = {
    meetings: () => listPublicMeetings(sql),
    courses: () => listVisibleCourses(sql, today()),
    classes: () => listPublicClasses(sql, { now: now(), joinMinutesBefore }),
  };
  const lists = cachePublicLists(readers, changes, today);
  const studioSettings = cacheStudioSettings(
    { defaults: settingsDefaults, read: () => listSavedSettings(sql) },
    changes,
  );
  const hear = (one: ChangeListener) => void listeners.push(one);
  return {
    lists,
    studioSettings,
    server: changes.server,
    subscribe: hear,
    status: () => changes.status(),
    secondsSilent: () => changes.secondsSilent(),
    stop: () => changes.stop(),
  };
}

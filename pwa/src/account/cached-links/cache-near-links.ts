import { useEffect, useRef } from 'react';
import {
  type CachedLink,
  deleteCachedLinks,
  replaceLinks,
} from '../../data/cached-links/cached-links.ts';
import { type LiveChannel, subscribeToChanges, useLive } from '../../data/live/live-state.ts';
import { currentAccountId, useSession } from '../../data/session/session.ts';
import { useServerStatus } from '../../data/signed-in/server-status.ts';
import type { LiveQueryResult } from '../../data/signed-in/use-live-query.ts';
import { isUpcoming } from '../../schedule/class-times.ts';
import { useServerWatch } from './watch-server.ts';

/** How long before the class its link is cached, in case the server becomes unavailable. */
const cacheBeforeMs = 15 * 60_000;

/** Whether the class runs, or is about to begin. */
export const isNear = (found: Parameters<typeof isUpcoming>[0], now: Date): boolean =>
  isUpcoming(found, now) && Date.parse(found.startsAt) - cacheBeforeMs <= now.getTime();

interface Soon {
  whom: CachedLink['whom'];
  /** Undefined while they are not known. */
  classes: readonly Parameters<typeof isUpcoming>[0][] | undefined;
  /** Whether they are as they were some time ago. */
  isOld: boolean;
  now: Date;
}

/** Whether one of these classes is near. Where it is known that none is, no link of this person stays. */
export const useIsSoon = ({ whom: profile, classes, isOld, now }: Soon): boolean => {
  const isSoon = classes?.some((found) => isNear(found, now)) === true;
  const hasNone = classes !== undefined && !isOld && !isSoon;
  useEffect(() => {
    if (hasNone) void replaceLinks(profile, [], () => true);
  }, [hasNone, profile]);
  return isSoon;
};

interface ClassToCache extends Pick<CachedLink, 'slug' | 'date'> {
  title: string;
  startsAt: string;
  endsAt: string;
}

export type CachedClassLink = Omit<CachedLink, 'whom' | 'asOf'>;

/** The link of the class in the cache's format. Empty if the link is invalid by the server's rules (bff/src/courses/meetings/meeting-link.ts). */
export const cachedLinksOf = (
  { slug, date, title, startsAt, endsAt }: ClassToCache,
  meeting: { id: number; meetingLink: string } | null | undefined,
): CachedClassLink[] => {
  if (!meeting || !/^https?:/i.test(meeting.meetingLink)) return [];
  const time = { startsAt: Date.parse(startsAt), endsAt: Date.parse(endsAt) };
  return [{ slug, date, title, ...time, meetingId: meeting.id, link: meeting.meetingLink }];
};

/** Whether the requested account is still the logged-in one. */
const isStillAccount = (account: number | undefined) => () =>
  account !== undefined && currentAccountId() === account && useSession.getState().status === 'in';

/**
 * Drops all cached links as soon as the live stream reports a possible change, or a gap. Returns the time of the
 * last such report that did not contain the new links.
 */
const useDropOnChange = (name: string, channels: readonly LiveChannel[], onChange?: () => void) => {
  const droppedAt = useRef(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the other values follow from the name.
  useEffect(() => {
    return subscribeToChanges({
      name: `kept links ${name}`,
      channels,
      // A missed event may have changed a link.
      load: () => {
        droppedAt.current = Date.now();
        useServerStatus.setState({ hasCurrentLinks: true });
        onChange?.();
        void deleteCachedLinks('all');
      },
      onChange: () => void deleteCachedLinks('all'),
      apply: () => true,
    });
  }, [name]);
  return droppedAt;
};

interface CacheLinksOptions {
  whom: CachedLink['whom'];
  now: Date;
  /** The links of the current classes. Undefined while they load. */
  links: readonly CachedClassLink[] | undefined;
  /** The query result that they come from. */
  of: Pick<LiveQueryResult<unknown>, 'dataUpdatedAt' | 'isOutdated'>;
  /** The live channels that report changes to them. */
  channels: readonly LiveChannel[];
  /** Called when the result may be outdated, before it is refetched. */
  onChange?: () => void;
}

/**
 * Caches these links, and no others of this profile, from fresh server data. When the live stream reports
 * a possible change, the cache stays empty until the data are refetched.
 */
export const useCacheLinks = ({
  whom: profile,
  now,
  links,
  of,
  channels,
  onChange,
}: CacheLinksOptions): void => {
  useServerWatch();
  const droppedAt = useDropOnChange(String(profile), channels, onChange);
  const isLive = useLive((live) => live.isLive);
  const account = useSession((session) => session.user?.id);
  // While the live stream is connected, the shown data are current.
  const confirmedAt = isLive ? now.getTime() : of.dataUpdatedAt;
  // If the refetched data are the same, the links that were dropped during the fetch are cached again.
  const answeredAt = of.dataUpdatedAt;
  const known = links && JSON.stringify(links);
  useEffect(() => {
    if (known === undefined || of.isOutdated || !confirmedAt || !answeredAt) return;
    if (answeredAt < droppedAt.current) return;
    const kept: CachedClassLink[] = JSON.parse(known);
    useServerStatus.setState({ hasCurrentLinks: true });
    void replaceLinks(
      profile,
      kept.map((link) => ({ ...link, whom: profile, asOf: confirmedAt })),
      isStillAccount(account),
    );
  }, [profile, known, of.isOutdated, confirmedAt, answeredAt, account, droppedAt]);
};

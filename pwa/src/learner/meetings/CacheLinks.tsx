import type { LearnerClass } from 'bff/contract';
import { useEffect } from 'react';
import {
  cachedLinksOf,
  isNear,
  useCacheLinks,
  useIsSoon,
} from '../../account/cached-links/cache-near-links.ts';
import { childrenQuery } from '../../account/family/children.ts';
import { deleteCachedLinks } from '../../data/cached-links/cached-links.ts';
import type { ActingProfile } from '../../data/signed-in/acting-profile.ts';
import { useLiveInfiniteQuery, useLiveQuery } from '../../data/signed-in/use-live-query.ts';
import { localizedTitle } from '../../i18n/localized-content.ts';
import { useNow } from '../../schedule/use-now.ts';
import { classesQuery } from '../classes/own-classes.ts';
import { meetingsQuery } from './own-meetings.ts';

interface CacheLinksProps {
  whom: ActingProfile;
  now: Date;
}

const linkChannels = ['meetings', 'open', 'course', 'enrolments'] as const;

/** Caches the links of these classes from fresh data only, and drops them as soon as the server reports a change. */
const CacheNearLinks = ({ whom: profile, now }: CacheLinksProps) => {
  const own = useLiveQuery({ ...classesQuery(profile), refetchOnMount: false });
  const meetings = useLiveInfiniteQuery({ ...meetingsQuery(profile), refetchOnMount: false });
  const linksOf = (classes: LearnerClass[]) =>
    classes
      .filter((found) => isNear(found, now))
      .flatMap((found) =>
        cachedLinksOf(
          { ...found, title: localizedTitle(found) },
          meetings.data?.items.find(({ id }) => id === found.meetingId),
        ),
      );
  const isKnown = meetings.data !== undefined && !own.isOutdated;
  useCacheLinks({
    whom: profile ?? null,
    ...{ now, channels: linkChannels },
    links: isKnown && own.data ? linksOf(own.data) : undefined,
    of: meetings,
  });
  return null;
};

const CacheProfileLinks = ({ whom: profile, now }: CacheLinksProps) => {
  const { data, isOutdated } = useLiveQuery({ ...classesQuery(profile), enabled: false });
  const isSoon = useIsSoon({ whom: profile ?? null, classes: data, isOld: isOutdated, now });
  return isSoon ? <CacheNearLinks whom={profile} now={now} /> : null;
};

/**
 * While a class of the account or its family runs or is about to begin, caches its link for the page shown when the server is unavailable
 * (visitor/join/away.ts). Renders nothing.
 */
export const CacheLinks = () => {
  const now = useNow();
  const children = useLiveQuery({ ...childrenQuery, enabled: false }).data ?? [];
  useEffect(() => void deleteCachedLinks('over'), []);
  return [undefined, ...children.map(({ id }) => id)].map((profile) => (
    <CacheProfileLinks key={profile ?? 'own'} whom={profile} now={now} />
  ));
};

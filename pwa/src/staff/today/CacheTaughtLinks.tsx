import type { TeacherDay } from 'bff/contract';
import {
  cachedLinksOf,
  isNear,
  useCacheLinks,
  useIsSoon,
} from '../../account/cached-links/cache-near-links.ts';
import { useCan } from '../../data/signed-in/can.ts';
import { removePersisted } from '../../data/signed-in/query-client.ts';
import { useLiveQuery } from '../../data/signed-in/use-live-query.ts';
import { localizedTitle } from '../../i18n/localized-content.ts';
import { useNow } from '../../schedule/use-now.ts';
import { type DayQuery, staffDayQuery, teacherDayQuery } from './use-day.ts';

interface TaughtDayProps<Today extends TeacherDay> {
  query: DayQuery<Today>;
}

const profile = 'taught';

const CacheNearLinks = <Today extends TeacherDay>({ query }: TaughtDayProps<Today>) => {
  const now = useNow();
  const result = useLiveQuery({ ...query, refetchOnMount: false });
  const links = result.data?.classes
    .filter((found) => isNear(found, now))
    .flatMap((found) => cachedLinksOf({ ...found, title: localizedTitle(found) }, found.meeting));
  useCacheLinks({
    ...{ whom: profile, now, links, of: result, channels: query.meta?.live?.channels ?? [] },
    // The cached day contains links, too: an old link must not be restored from the device.
    onChange: () => void removePersisted(query.queryKey),
  });
  return null;
};

const CacheDayLinks = <Today extends TeacherDay>({ query }: TaughtDayProps<Today>) => {
  const now = useNow();
  const { data, isOutdated } = useLiveQuery({ ...query, enabled: false });
  const isSoon = useIsSoon({ whom: profile, classes: data?.classes, isOld: isOutdated, now });
  return isSoon ? <CacheNearLinks query={query} /> : null;
};

/** Caches the links of the classes that a teacher teaches, or that staff manage. Renders nothing. */
export const CacheTaughtLinks = () =>
  useCan('today.read') ? (
    <CacheDayLinks query={staffDayQuery} />
  ) : (
    <CacheDayLinks query={teacherDayQuery} />
  );

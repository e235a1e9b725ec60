import type { TeacherDay } from 'bff/contract';
import {
  cachedLinksOf,
  isNear,
  useCacheLinks,
  useIsSoon,
} from '../../account/cached-links/cache-near-links.ts';
import { useCan } from '../../data/signed-in/can.ts';
import type { Question } from '../../data/signed-in/queries.ts';
import { forget, keyFor } from '../../data/signed-in/query-client.ts';
import { useAnswer, useKnown } from '../../data/signed-in/use-live-query.ts';
import { localizedTitle } from '../../i18n/localized-content.ts';
import { useNow } from '../../schedule/use-now.ts';
import { staffDayQuery, teacherDayQuery } from './use-day.ts';

interface TaughtDayProps<Today> {
  question: Question<Today>;
}

const profile = 'taught';

const CacheNearLinks = <Today extends TeacherDay>({ question }: TaughtDayProps<Today>) => {
  const now = useNow();
  const answer = useAnswer(question, { unlessKnown: true });
  const links = answer.value?.classes
    .filter((found) => isNear(found, now))
    .flatMap((found) => cachedLinksOf({ ...found, title: localizedTitle(found) }, found.meeting));
  useCacheLinks({
    ...{ whom: profile, now, links, of: answer, topics: question.topics ?? [] },
    // The cached day contains links, too: an old link must not be restored from the device.
    onChange: () => void forget(keyFor(question.key)),
  });
  return null;
};

const CacheDayLinks = <Today extends TeacherDay>({ question }: TaughtDayProps<Today>) => {
  const now = useNow();
  const { value, old } = useKnown(question);
  const isSoon = useIsSoon({ whom: profile, classes: value?.classes, isOld: old, now });
  return isSoon ? <CacheNearLinks question={question} /> : null;
};

/** Caches the links of the classes that a teacher teaches, or that staff manage. Renders nothing. */
export const CacheTaughtLinks = () =>
  useCan('today.read') ? (
    <CacheDayLinks question={staffDayQuery} />
  ) : (
    <CacheDayLinks question={teacherDayQuery} />
  );

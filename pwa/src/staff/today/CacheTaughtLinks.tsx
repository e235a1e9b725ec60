import type { TaughtToday } from 'bff/contract';
import {
  isNear,
  nearLinkOf,
  useIsSoon,
  useKeep,
} from '../../account/cached-links/cache-near-links.ts';
import { useMay } from '../../data/signed-in/can.ts';
import type { Question } from '../../data/signed-in/queries.ts';
import { forget, keyFor } from '../../data/signed-in/query-client.ts';
import { useAnswer, useKnown } from '../../data/signed-in/use-live-query.ts';
import { titleOf } from '../../i18n/localized-content.ts';
import { useNow } from '../../schedule/use-now.ts';
import { staffDay, teachersDay } from './use-day.ts';

interface DayProps<Today> {
  question: Question<Today>;
}

const whom = 'taught';

const KeepNear = <Today extends TaughtToday>({ question }: DayProps<Today>) => {
  const now = useNow();
  const answer = useAnswer(question, { unlessKnown: true });
  const links = answer.value?.classes
    .filter((found) => isNear(found, now))
    .flatMap((found) => nearLinkOf({ ...found, title: titleOf(found) }, found.meeting));
  useKeep({
    ...{ whom, now, links, of: answer, topics: question.topics ?? [] },
    // The day has links, too: an old one must not come back from the device.
    onChange: () => void forget(keyFor(question.key)),
  });
  return null;
};

const KeepOf = <Today extends TaughtToday>({ question }: DayProps<Today>) => {
  const now = useNow();
  const { value, old } = useKnown(question);
  const isSoon = useIsSoon({ whom, classes: value?.classes, isOld: old, now });
  return isSoon ? <KeepNear question={question} /> : null;
};

/** The same as KeepLinks (learner/meetings) of the classes that somebody gives, or sees to. Shows nothing. */
export const KeepTaughtLinks = () =>
  useMay('today.read') ? <KeepOf question={staffDay} /> : <KeepOf question={teachersDay} />;

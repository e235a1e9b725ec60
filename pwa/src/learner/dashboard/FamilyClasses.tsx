import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { LearnerClass } from 'bff/contract';
import { useFamily } from '../../account/family/own-children.ts';
import { useWhom, type Whom } from '../../data/signed-in/acting-profile.ts';
import { useAnswers } from '../../data/signed-in/use-live-query.ts';
import { useOnce } from '../../data/signed-in/use-once.ts';
import { ownTitle } from '../../i18n/localized-content.ts';
import { markOfClass } from '../../schedule/class-changes.ts';
import { changeInWords, nearInWords, whenInWords } from '../../schedule/class-messages.ts';
import { bySoonest, isNear, nextClass } from '../../schedule/class-times.ts';
import { ChangedMark } from '../../shell/notices/ChangedMark.tsx';
import { buttonClass } from '../../ui/Button.tsx';
import { StaffWords } from '../../ui/LocalizedText.tsx';
import { joinAddress } from '../classes/join-address.ts';
import { classesOf } from '../classes/own-classes.ts';
import styles from './FamilyClasses.module.css';

interface NextClass {
  whom: Whom;
  name: string;
  found: LearnerClass;
}

/**
 * The next class that each of the family is enrolled in, the soonest first, but for whom the dashboard is about: nobody's is
 * missed, whoever is chosen. It is known once it has been found out, or cannot be.
 */
export const useFamilyClasses = (now: Date): { isKnown: boolean; next: NextClass[] } => {
  const { children, isKnown } = useFamily();
  const chosen = useWhom();
  const all = [
    { whom: undefined, name: t`Me` },
    ...children.map(({ id, name }) => ({ whom: id, name })),
  ];
  const family = children.length > 0 ? all.filter(({ whom }) => whom !== chosen) : [];
  const answers = useAnswers(family.map(({ whom }) => classesOf(whom)));
  const next = family.flatMap(({ whom, name }, place) => {
    const enrolled = answers[place]?.value?.filter(({ enrolled }) => enrolled) ?? [];
    const found = nextClass(enrolled, now);
    return found ? [{ whom, name, found }] : [];
  });
  const areAnswered = answers.every(
    ({ value, failure }) => value !== undefined || failure !== undefined,
  );
  return {
    isKnown: useOnce(isKnown && areAnswered),
    next: next.sort((one, other) => bySoonest(one.found, other.found)),
  };
};

/** Whether the first of them is near, and no later than the class that is shown large. */
export const isFamilyFirst = (
  [first]: NextClass[],
  shown: LearnerClass | undefined,
  now: Date,
): boolean =>
  first !== undefined &&
  isNear(first.found, now) &&
  (!shown || first.found.startsAt <= shown.startsAt);

const Row = ({ whom, name, found, now }: NextClass & { now: Date }) => {
  const near = nearInWords(found, now);
  const change = changeInWords(found);
  const { words: title, lang } = ownTitle(found);
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <ChangedMark of={markOfClass(found)} />
        <p className={styles.name}>{name}</p>
        <p>
          <StaffWords of={ownTitle(found)} />
        </p>
        <p className={styles.when}>
          {near && <strong className={styles.near}>{near}</strong>}
          {whenInWords(found, now)}
        </p>
        {change && <p className={styles.when}>{change}</p>}
      </div>
      <a
        className={buttonClass({ variant: isNear(found, now) ? 'action' : 'outline' })}
        href={joinAddress(found.joinPath, whom)}
        target="_blank"
        rel="noopener"
      >
        <Trans>
          Join{' '}
          <span className="visually-hidden" lang={lang}>
            {title}
          </span>
        </Trans>{' '}
        <span className="visually-hidden">({name})</span>
      </a>
    </li>
  );
};

/** Nothing where nobody else has a class. */
export const FamilyClasses = ({ next, now }: { next: NextClass[]; now: Date }) =>
  next.length > 0 && (
    <ul className={styles.family} aria-label={t`The next classes of your family`}>
      {next.map((each) => (
        <Row key={each.whom ?? 'me'} {...each} now={now} />
      ))}
    </ul>
  );

import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { LearnerClass } from 'bff/contract';
import { useFamily } from '../../account/family/children.ts';
import { type ActingProfile, useActingProfile } from '../../data/signed-in/acting-profile.ts';
import { useLiveQueries } from '../../data/signed-in/use-live-query.ts';
import { useWasTrue } from '../../data/signed-in/use-was-true.ts';
import { localizeTitle } from '../../i18n/localized-content.ts';
import { classMark } from '../../schedule/class-changes.ts';
import {
  formatClassChange,
  formatClassDateTime,
  formatTimeToClass,
} from '../../schedule/class-messages.ts';
import { compareByStart, isRunningOrNear, nextClass } from '../../schedule/class-times.ts';
import { ChangedMark } from '../../shell/notices/ChangedMark.tsx';
import { buttonClass } from '../../ui/Button.tsx';
import { LocalizedText } from '../../ui/LocalizedText.tsx';
import { joinPathAs } from '../classes/join-path.ts';
import { classesQuery } from '../classes/own-classes.ts';
import styles from './FamilyClasses.module.css';

interface FamilyNextClass {
  whom: ActingProfile;
  name: string;
  found: LearnerClass;
}

/**
 * The next enrolled class of each family member except the acting profile, soonest first.
 * `isKnown` is true once every query has succeeded or failed.
 */
export const useFamilyClasses = (now: Date): { isKnown: boolean; next: FamilyNextClass[] } => {
  const { children, isKnown } = useFamily();
  const chosen = useActingProfile();
  const all = [
    { whom: undefined, name: t`Me` },
    ...children.map(({ id, name }) => ({ whom: id, name })),
  ];
  const family = children.length > 0 ? all.filter(({ whom: profile }) => profile !== chosen) : [];
  const answers = useLiveQueries(family.map(({ whom: profile }) => classesQuery(profile)));
  const next = family.flatMap(({ whom: profile, name }, index) => {
    const enrolled = answers[index]?.data?.filter(({ enrolled }) => enrolled) ?? [];
    const found = nextClass(enrolled, now);
    return found ? [{ whom: profile, name, found }] : [];
  });
  const areAnswered = answers.every(({ data, error }) => data !== undefined || error !== null);
  return {
    isKnown: useWasTrue(isKnown && areAnswered),
    next: next.sort((one, other) => compareByStart(one.found, other.found)),
  };
};

/** Whether the first of them is near, and no later than the main class of the dashboard. */
export const isFamilyFirst = (
  [first]: FamilyNextClass[],
  shown: LearnerClass | undefined,
  now: Date,
): boolean =>
  first !== undefined &&
  isRunningOrNear(first.found, now) &&
  (!shown || first.found.startsAt <= shown.startsAt);

const FamilyClassRow = ({ whom: profile, name, found, now }: FamilyNextClass & { now: Date }) => {
  const near = formatTimeToClass(found, now);
  const change = formatClassChange(found);
  const { words: title, lang } = localizeTitle(found);
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <ChangedMark of={classMark(found)} />
        <p className={styles.name}>{name}</p>
        <p>
          <LocalizedText of={localizeTitle(found)} />
        </p>
        <p className={styles.when}>
          {near && <strong className={styles.near}>{near}</strong>}
          {formatClassDateTime(found, now)}
        </p>
        {change && <p className={styles.when}>{change}</p>}
      </div>
      <a
        className={buttonClass({ variant: isRunningOrNear(found, now) ? 'action' : 'outline' })}
        href={joinPathAs(found.joinPath, profile)}
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

/** Renders nothing if no other family member has a class. */
export const FamilyClasses = ({ next, now }: { next: FamilyNextClass[]; now: Date }) =>
  next.length > 0 && (
    <ul className={styles.family} aria-label={t`The next classes of your family`}>
      {next.map((each) => (
        <FamilyClassRow key={each.whom ?? 'me'} {...each} now={now} />
      ))}
    </ul>
  );

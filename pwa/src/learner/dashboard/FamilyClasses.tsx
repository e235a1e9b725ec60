import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useAnswer } from '../../data/signed-in/use-answer.ts';
import { useWhom, type Whom } from '../../data/signed-in/whom.ts';
import { ownTitle } from '../../language/own-words.ts';
import { useFamily } from '../../member/family/own-children.ts';
import { ChangedMark } from '../../shell/notices/ChangedMark.tsx';
import { markOfClass } from '../../timetable/class-changes.ts';
import { isNear, nextClass } from '../../timetable/class-times.ts';
import { changeInWords, nearInWords, whenInWords } from '../../timetable/class-words.ts';
import { buttonClass } from '../../ui/Button.tsx';
import { StaffWords } from '../../ui/StaffWords.tsx';
import { joinAddress } from '../classes/join-address.ts';
import { classesOf } from '../classes/own-classes.ts';
import styles from './FamilyClasses.module.css';

interface Props {
  whom: Whom;
  name: string;
  now: Date;
}

/** The next class that one of the family is enrolled in. Nothing where there is none. */
const NextClass = ({ whom, name, now }: Props) => {
  const { value: list = [] } = useAnswer(classesOf(whom));
  const found = nextClass(
    list.filter(({ enrolled }) => enrolled),
    now,
  );
  if (!found) return null;
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

/** The next class of each of the family but for whom the dashboard is about: nobody's is missed, whoever is chosen. */
export const FamilyClasses = ({ now }: { now: Date }) => {
  const { children } = useFamily();
  const whom = useWhom();
  if (children.length === 0) return null;
  const family = [{ id: undefined, name: t`Me` }, ...children];
  return (
    <ul className={styles.family} aria-label={t`The next classes of your family`}>
      {family
        .filter(({ id }) => id !== whom)
        .map(({ id, name }) => (
          <NextClass key={id ?? 'me'} whom={id} name={name} now={now} />
        ))}
    </ul>
  );
};

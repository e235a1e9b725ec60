import { t } from '@lingui/core/macro';
import type { LearnerClass, PublicClass } from 'bff/contract';
import type { ReactNode } from 'react';
import { formatWeekday } from '../content/format.ts';
import { localizedTitle, localizeTitle } from '../i18n/localized-content.ts';
import { ChangedMark } from '../shell/notices/ChangedMark.tsx';
import { classes } from '../ui/classes.ts';
import { LocalizedText } from '../ui/LocalizedText.tsx';
import { classMark } from './class-changes.ts';
import {
  formatClassChange,
  formatClassHours,
  formatMovedAway,
  formatSubstitute,
} from './class-messages.ts';
import { canJoin, classKey } from './class-times.ts';
import { LocalHours } from './LocalHours.tsx';
import styles from './WeekTable.module.css';
import type { Week, WeekDay, WeekEntry } from './week.ts';

type TableClass = PublicClass | LearnerClass;

interface WeekTableContext {
  now: Date;
  /** The key of a class that the page already shows: lists omit it. */
  elsewhere?: string | undefined;
  /** The join URL for the profile that the page shows. */
  joinAt?: ((path: string) => string) | undefined;
}

/** The notes below the hours. */
const EntryNotes = ({ found, isAway, isOver }: WeekEntry<TableClass>) => {
  const change = isAway ? formatMovedAway(found) : formatClassChange(found);
  const isCancelled = found.state === 'cancelled';
  const substitute = !isAway && formatSubstitute(found);
  return (
    <>
      {change && (
        <p className={classes(styles.change, isCancelled && styles.cancelled)}>{change}</p>
      )}
      {substitute && <p className={styles.note}>{substitute}</p>}
      {found.isOpen && !isCancelled && <p className={styles.note}>{t`Open to all`}</p>}
      {isOver && !isAway && !isCancelled && (
        <p className={styles.done}>{t({ message: 'Done', context: 'of a class' })}</p>
      )}
    </>
  );
};

/** The public schedule includes classes that only enrolled learners may join. */
const canJoinAsLearner = (found: TableClass) =>
  found.isOpen || ('enrolled' in found && found.enrolled);

const JoinLink = ({ found, joinAt }: { found: TableClass } & Pick<WeekTableContext, 'joinAt'>) => (
  <a
    className={styles.join}
    href={joinAt?.(found.joinPath) ?? found.joinPath}
    target="_blank"
    rel="noopener"
    aria-label={t`Join ${{ title: localizedTitle(found) }}`}
  >
    {t`Join`}
  </a>
);

const TableEntry = ({
  entry,
  now,
  elsewhere,
  joinAt,
}: WeekTableContext & { entry: WeekEntry<TableClass> }) => {
  const { found, isAway, isOver } = entry;
  const isElsewhere = classKey(found) === elsewhere;
  const isHere = !isAway && found.state !== 'cancelled';
  const time = isAway && found.wasAt ? found.wasAt : found;
  return (
    <li
      className={classes(
        styles.entry,
        !isHere && styles.struck,
        isHere && found.state === 'moved' && styles.moved,
        isOver && styles.over,
        (isOver || isElsewhere) && styles.notInList,
      )}
    >
      <ChangedMark of={classMark(found)} />
      <p className={styles.title}>
        <LocalizedText of={localizeTitle(found)} />
      </p>
      <p className={styles.hours}>{formatClassHours(time)}</p>
      {isHere && !isOver && <LocalHours time={time} className={styles.own} />}
      <EntryNotes {...entry} />
      {isHere && !isElsewhere && canJoinAsLearner(found) && canJoin(found, now) && (
        <JoinLink found={found} joinAt={joinAt} />
      )}
    </li>
  );
};

/** Wed 27; in a list also "Today", and "Sat, Sun" for two days in one row. */
const DayName = ({ day, next }: { day: WeekDay; next: WeekDay | undefined }) => (
  <p className={styles.name}>
    {day.when === 'today' && <span className={styles.todayInList}>{t`Today`}</span>}
    <span className={classes(day.when === 'today' && styles.notInList)}>
      {formatWeekday(day.date)}
    </span>
    {next && <span className={styles.inListOnly}>, {formatWeekday(next.date)}</span>}{' '}
    <span className={classes(styles.number, (next || day.when === 'today') && styles.notInList)}>
      {Number(day.date.slice(-2))}
    </span>
  </p>
);

const isListedDay = ({ entries, isAsDayBefore }: WeekDay, elsewhere: string | undefined) =>
  !isAsDayBefore && entries.some(({ found, isOver }) => !isOver && classKey(found) !== elsewhere);

interface DayRowProps extends WeekTableContext {
  day: WeekDay<TableClass>;
  next: WeekDay | undefined;
}

const DayRow = ({ day, next, ...around }: DayRowProps) => (
  <li
    className={classes(
      styles.day,
      styles[day.when],
      !isListedDay(day, around.elsewhere) && styles.notInList,
    )}
  >
    <DayName day={day} next={next?.isAsDayBefore ? next : undefined} />
    <ul className={styles.entries}>
      {day.entries.map((entry) => (
        <TableEntry key={`${classKey(entry.found)} ${entry.isAway}`} entry={entry} {...around} />
      ))}
    </ul>
    {day.when === 'today' && <p className={styles.todayInColumn}>{t`Today`}</p>}
  </li>
);

interface Props extends WeekTableContext {
  week: Week<TableClass>;
  /** Content beside the heading, or above it where there is no room. */
  beside?: ReactNode;
}

/**
 * A week of classes: rows for the upcoming days, or on wide screens seven columns that include past days.
 */
export const WeekTable = ({ week, beside, ...around }: Props) => {
  const id = `week-${week.monday}`;
  return (
    <section className={styles.week} aria-labelledby={id}>
      <div className={styles.head}>
        {beside}
        <h2 className={classes(styles.heading, week.isElsewhere && styles.notInList)} id={id}>
          {week.name}
        </h2>
      </div>
      <ol className={classes(styles.days, week.isElsewhere && styles.notInList)}>
        {week.days.map((day, index) => (
          <DayRow key={day.date} day={day} next={week.days[index + 1]} {...around} />
        ))}
      </ol>
    </section>
  );
};

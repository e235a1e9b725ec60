import { t } from '@lingui/core/macro';
import type { LearnerClass, PublicClass } from 'bff/contract';
import type { ReactNode } from 'react';
import { weekdayOf } from '../content/format.ts';
import { ownTitle, titleOf } from '../i18n/localized-content.ts';
import { ChangedMark } from '../shell/notices/ChangedMark.tsx';
import { classes } from '../ui/classes.ts';
import { StaffWords } from '../ui/LocalizedText.tsx';
import { markOfClass } from './class-changes.ts';
import { changeInWords, hoursOf, movedAwayInWords, substituteInWords } from './class-messages.ts';
import { canJoin, keyOf } from './class-times.ts';
import { OwnHours } from './OwnHours.tsx';
import styles from './WeekTable.module.css';
import type { Week, WeekDay, WeekEntry } from './week.ts';

type Shown = PublicClass | LearnerClass;

interface Around {
  now: Date;
  /** The key of a class that the page shows already: a list leaves it out. */
  elsewhere?: string | undefined;
  /** The address by which somebody joins whom the page is about. */
  joinAt?: ((path: string) => string) | undefined;
}

/** What stands below the hours. */
const Notes = ({ found, isAway, isOver }: WeekEntry<Shown>) => {
  const change = isAway ? movedAwayInWords(found) : changeInWords(found);
  const isCancelled = found.state === 'cancelled';
  const substitute = !isAway && substituteInWords(found);
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

/** The public timetable has classes that only the enrolled may join. */
const mayJoin = (found: Shown) => found.isOpen || ('enrolled' in found && found.enrolled);

const Join = ({ found, joinAt }: { found: Shown } & Pick<Around, 'joinAt'>) => (
  <a
    className={styles.join}
    href={joinAt?.(found.joinPath) ?? found.joinPath}
    target="_blank"
    rel="noopener"
    aria-label={t`Join ${{ title: titleOf(found) }}`}
  >
    {t`Join`}
  </a>
);

const Entry = ({ entry, now, elsewhere, joinAt }: Around & { entry: WeekEntry<Shown> }) => {
  const { found, isAway, isOver } = entry;
  const isElsewhere = keyOf(found) === elsewhere;
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
      <ChangedMark of={markOfClass(found)} />
      <p className={styles.title}>
        <StaffWords of={ownTitle(found)} />
      </p>
      <p className={styles.hours}>{hoursOf(time)}</p>
      {isHere && !isOver && <OwnHours time={time} className={styles.own} />}
      <Notes {...entry} />
      {isHere && !isElsewhere && mayJoin(found) && canJoin(found, now) && (
        <Join found={found} joinAt={joinAt} />
      )}
    </li>
  );
};

/** Wed 27; in a list also "Today", and "Sat, Sun" for two days in one row. */
const DayName = ({ day, next }: { day: WeekDay; next: WeekDay | undefined }) => (
  <p className={styles.name}>
    {day.when === 'today' && <span className={styles.todayInList}>{t`Today`}</span>}
    <span className={classes(day.when === 'today' && styles.notInList)}>{weekdayOf(day.date)}</span>
    {next && <span className={styles.inListOnly}>, {weekdayOf(next.date)}</span>}{' '}
    <span className={classes(styles.number, (next || day.when === 'today') && styles.notInList)}>
      {Number(day.date.slice(-2))}
    </span>
  </p>
);

const isInList = ({ entries, isAsDayBefore }: WeekDay, elsewhere: string | undefined) =>
  !isAsDayBefore && entries.some(({ found, isOver }) => !isOver && keyOf(found) !== elsewhere);

interface DayProps extends Around {
  day: WeekDay<Shown>;
  next: WeekDay | undefined;
}

const Day = ({ day, next, ...around }: DayProps) => (
  <li
    className={classes(
      styles.day,
      styles[day.when],
      !isInList(day, around.elsewhere) && styles.notInList,
    )}
  >
    <DayName day={day} next={next?.isAsDayBefore ? next : undefined} />
    <ul className={styles.entries}>
      {day.entries.map((entry) => (
        <Entry key={`${keyOf(entry.found)} ${entry.isAway}`} entry={entry} {...around} />
      ))}
    </ul>
    {day.when === 'today' && <p className={styles.todayInColumn}>{t`Today`}</p>}
  </li>
);

interface Props extends Around {
  week: Week<Shown>;
  /** What stands beside the heading, or above it where there is no room. */
  beside?: ReactNode;
}

/**
 * A week of classes: rows between hairlines for the days to come, or where there is room seven columns with the days that
 * are over.
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
        {week.days.map((day, place) => (
          <Day key={day.date} day={day} next={week.days[place + 1]} {...around} />
        ))}
      </ol>
    </section>
  );
};

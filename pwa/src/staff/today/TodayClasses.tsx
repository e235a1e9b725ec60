import { t } from '@lingui/core/macro';
import type { TaughtToday } from 'bff/contract';
import { addDays } from 'bff/shared/time/indian-time';
import { type ReactNode, useState } from 'react';
import { useMay } from '../../data/signed-in/can.ts';
import { useAnswer } from '../../data/signed-in/use-live-query.ts';
import { staffApi } from '../../data/staff/staff-api.ts';
import { Card } from '../../ui/Card.tsx';
import { classes } from '../../ui/classes.ts';
import { Icon } from '../../ui/Icon.tsx';
import type { Opened } from '../week/ClassSheet.tsx';
import { daysFrom, lacksLink, type WeekDay, type WeekEntry } from '../week/staff-week.ts';
import { ClassRow } from './ClassRow.tsx';
import styles from './StaffToday.module.css';

/** The link is to be pasted, and people wait for it. */
const isAwaited = ({ found, kind }: WeekEntry, now: Date) =>
  kind === 'held' && lacksLink(found, now) && (found.enrolled > 0 || found.isOpen);

const isToCome = ({ found, kind, isOver }: WeekEntry) =>
  kind === 'held' && !isOver && found.state !== 'cancelled';

/** What the day shows: each class once, and what is still to be held first. */
const rowsOf = ({ entries }: WeekDay): WeekEntry[] => {
  const shown = entries.filter(({ kind }) => kind !== 'was');
  return [...shown.filter(isToCome), ...shown.filter((entry) => !isToCome(entry))];
};

/** On how many open screens the classes of a course are. Undefined while it is not known. */
type Screens = (courseId: number) => number | undefined;

/** The server answers at most so many. */
const mostAsked = 20;

const useScreens = (rows: WeekEntry[]): Screens => {
  const mayRead = useMay('reach.read');
  const shown = rows.filter(({ isOver }) => mayRead && !isOver).map(({ found }) => found.courseId);
  const ids = [...new Set(shown)].slice(0, mostAsked);
  const ask = async () => {
    const { screens } =
      ids.length === 0 ? { screens: [] } : await staffApi.readReach({ course: ids });
    return new Map(ids.map((id, place) => [id, screens[place]]));
  };
  const { value } = useAnswer(
    { key: ['screens', ...ids], ask, everyMs: 60_000 },
    { orBefore: true },
  );
  return (courseId) => value?.get(courseId);
};

interface AboutRows {
  now: Date;
  /** The key of the class whose link is to be pasted first: its button is the one filled button. */
  firstLacking: string | undefined;
  screens: Screens;
}

/** The rows of today and of tomorrow, and what all of them are given. */
interface Days extends AboutRows {
  today: WeekEntry[];
  tomorrow: WeekEntry[];
}

/** By the server's date of today: the phone's may be wrong, or be past midnight since the last answer. */
export const useDays = ({ date, classes }: TaughtToday, now: Date): Days => {
  const days = daysFrom(addDays(date, -1), 3, { classes, now }).map(rowsOf);
  const [yesterday = [], sinceMidnight = [], tomorrow = []] = days;
  // A class that ends after midnight is today's until it is over.
  const today = [...yesterday.filter(isToCome), ...sinceMidnight];
  const all = [...today, ...tomorrow];
  const screens = useScreens(all);
  const firstLacking = all.find((entry) => isAwaited(entry, now))?.key;
  return { today, tomorrow, now, firstLacking, screens };
};

/** So many are in sight at once: what waits is to be on the second screen of a phone. */
const mostInSight = 4;

interface ListProps extends AboutRows {
  rows: WeekEntry[];
  onOpen: (opened: Opened) => void;
  /** What stands in the place of no class. */
  none: string;
}

const Rows = ({ rows, none, ...about }: ListProps) => {
  const [showsAll, setShowsAll] = useState(false);
  // One more is no reason for a button.
  const hides = !showsAll && rows.length > mostInSight + 1;
  const shown = rows.filter(
    ({ key }, place) => !hides || place < mostInSight || key === about.firstLacking,
  );
  return (
    <Card flush>
      {rows.length === 0 && <p className={styles.none}>{none}</p>}
      <ul>
        {shown.map((entry) => (
          <ClassRow key={entry.key} entry={entry} {...about} />
        ))}
      </ul>
      {hides && (
        <button type="button" className={styles.all} onClick={() => setShowsAll(true)}>
          {t`All ${{ count: rows.length }} classes`}
          <Icon name="chevronDown" size={20} />
        </button>
      )}
    </Card>
  );
};

interface DayProps extends ListProps {
  name: 'today' | 'tomorrow';
  title: string;
  /** Beside the title. */
  more?: ReactNode;
}

/** The classes of a day. */
export const DayClasses = ({ name, title, more, ...list }: DayProps) => (
  <section className={classes(styles.section, styles[name])} aria-labelledby={name}>
    <div className={styles.head}>
      <h2 id={name}>{title}</h2>
      {more}
    </div>
    <Rows {...list} />
  </section>
);

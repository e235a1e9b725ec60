import type { StaffClass } from 'bff/contract';
import type { ReactNode } from 'react';
import { pages } from '../../content/paths.ts';
import { useAnswer } from '../../data/signed-in/use-answer.ts';
import { staffApi } from '../../data/staff/staff-api.ts';
import { Card } from '../../ui/Card.tsx';
import { Link } from '../../ui/link.tsx';
import { InnerIcon } from '../../ui/signed-in/InnerIcon.tsx';
import type { Opened } from '../week/ClassSheet.tsx';
import { daysFrom, lacksLink, type WeekDay, type WeekEntry } from '../week/staff-week.ts';
import { ClassRow } from './ClassRow.tsx';
import styles from './StaffToday.module.css';

/** What the day shows: each class once, those that lack a link first. */
const rowsOf = ({ entries }: WeekDay, now: Date): WeekEntry[] => {
  const shown = entries.filter(({ kind }) => kind !== 'was');
  const lacks = ({ found, kind }: WeekEntry) => kind === 'held' && lacksLink(found, now);
  return [...shown.filter(lacks), ...shown.filter((entry) => !lacks(entry))];
};

/** On how many open screens the classes of a course are. Undefined while it is not known. */
type Screens = (courseId: number) => number | undefined;

/** The server answers at most so many. */
const mostAsked = 20;

const useScreens = (rows: WeekEntry[]): Screens => {
  const shown = rows.filter(({ isOver }) => !isOver).map(({ found }) => found.courseId);
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

interface ListProps {
  rows: WeekEntry[];
  now: Date;
  /** The key of the class whose link is to be pasted first: its button is the one filled button. */
  firstLacking: string | undefined;
  screens: Screens;
  onOpen: (opened: Opened) => void;
  /** What stands in the place of no class. */
  children: ReactNode;
}

const Rows = ({ rows, children, ...about }: ListProps) => (
  <Card flush>
    {rows.length === 0 ? (
      <p className={styles.none}>{children}</p>
    ) : (
      <ul>
        {rows.map((entry) => (
          <ClassRow key={entry.key} entry={entry} {...about} />
        ))}
      </ul>
    )}
  </Card>
);

interface Props {
  /** The date of today by the server's clock: the phone's may be wrong, or be past midnight since the last answer. */
  date: string;
  classes: StaffClass[];
  now: Date;
  onOpen: (opened: Opened) => void;
}

/** The classes of today and tomorrow. One tap further is the whole week. */
export const TodayClasses = ({ date, classes, now, onOpen }: Props) => {
  const [today, tomorrow] = daysFrom(date, 2, { classes, now }).map((day) => rowsOf(day, now)) as [
    WeekEntry[],
    WeekEntry[],
  ];
  const firstLacking = [...today, ...tomorrow].find(
    ({ found, kind }) => kind === 'held' && lacksLink(found, now),
  )?.key;
  const screens = useScreens([...today, ...tomorrow]);
  const about = { now, firstLacking, screens, onOpen };
  return (
    <div className={styles.sections}>
      <section className={styles.section} aria-labelledby="today">
        <div className={styles.head}>
          <h2 id="today">Today’s classes</h2>
          <Link to={pages.staffWeek.path}>
            Week
            <InnerIcon name="chevronRight" size={20} />
          </Link>
        </div>
        <Rows rows={today} {...about}>
          No class today.
        </Rows>
      </section>
      <section className={styles.section} aria-labelledby="tomorrow">
        <h2 id="tomorrow">Tomorrow’s classes</h2>
        <Rows rows={tomorrow} {...about}>
          No class tomorrow.
        </Rows>
      </section>
    </div>
  );
};

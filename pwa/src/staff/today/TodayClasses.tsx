import { t } from '@lingui/core/macro';
import { keepPreviousData } from '@tanstack/react-query';
import type { TeacherDay } from 'bff/contract';
import { addDays } from 'bff/shared/time/indian-time';
import { type ReactNode, useState } from 'react';
import { useCan } from '../../data/signed-in/can.ts';
import { useLiveQuery } from '../../data/signed-in/use-live-query.ts';
import { staffApi } from '../../data/staff/staff-api.ts';
import { Card } from '../../ui/Card.tsx';
import { classes } from '../../ui/classes.ts';
import { Icon } from '../../ui/Icon.tsx';
import type { ClassSheetTarget } from '../week/ClassSheet.tsx';
import {
  daysFrom,
  isLinkAwaited,
  type StaffWeekDay,
  type StaffWeekEntry,
} from '../week/staff-week.ts';
import { ClassRow } from './ClassRow.tsx';
import styles from './StaffToday.module.css';

const isUpcoming = ({ found, kind, isOver }: StaffWeekEntry) =>
  kind === 'held' && !isOver && found.state !== 'cancelled';

/** The rows of a day: each class once, the upcoming ones first. */
const rowsOf = ({ entries }: StaffWeekDay): StaffWeekEntry[] => {
  const visible = entries.filter(({ kind }) => kind !== 'was');
  return [...visible.filter(isUpcoming), ...visible.filter((entry) => !isUpcoming(entry))];
};

/** The viewer count of a course. Undefined while it is not known. */
type ViewerCounts = (courseId: number) => number | undefined;

/** The API returns the viewer counts of at most this many courses. */
const maxCourses = 20;

const useViewerCounts = (rows: StaffWeekEntry[]): ViewerCounts => {
  const mayRead = useCan('reach.read');
  const courseIds = rows
    .filter(({ isOver }) => mayRead && !isOver)
    .map(({ found }) => found.courseId);
  const ids = [...new Set(courseIds)].slice(0, maxCourses);
  const queryFn = async () => {
    const { screens } =
      ids.length === 0 ? { screens: [] } : await staffApi.readViewerCounts({ course: ids });
    return new Map(ids.map((id, index) => [id, screens[index]]));
  };
  const { data } = useLiveQuery({
    queryKey: ['screens', ...ids],
    queryFn,
    refetchInterval: 60_000,
    placeholderData: keepPreviousData,
  });
  return (courseId) => data?.get(courseId);
};

interface ClassListContext {
  now: Date;
  /** The key of the first class without a link: its button is the one filled button. */
  firstLacking: string | undefined;
  screens: ViewerCounts;
}

/** The rows of today and tomorrow, and the props of all rows. */
interface DayRows extends ClassListContext {
  today: StaffWeekEntry[];
  tomorrow: StaffWeekEntry[];
}

/** Uses the server's date: the phone's date may be wrong, or it may be past midnight since the last response. */
export const useDayRows = ({ date, classes }: TeacherDay, now: Date): DayRows => {
  const days = daysFrom(addDays(date, -1), 3, { classes, now }).map(rowsOf);
  const [yesterday = [], sinceMidnight = [], tomorrow = []] = days;
  // A class that ends after midnight belongs to today until it is over.
  const today = [...yesterday.filter(isUpcoming), ...sinceMidnight];
  const all = [...today, ...tomorrow];
  const screens = useViewerCounts(all);
  const firstLacking = all.find(
    ({ found, kind }) => kind === 'held' && isLinkAwaited(found, now),
  )?.key;
  return { today, tomorrow, now, firstLacking, screens };
};

/** The rows before the list is expanded, so that the pending tasks are not far below. */
const maxVisible = 4;

interface ClassListProps extends ClassListContext {
  rows: StaffWeekEntry[];
  onOpen: (opened: ClassSheetTarget) => void;
  /** Shown if there is no class. */
  none: string;
}

const ClassList = ({ rows, none, ...about }: ClassListProps) => {
  const [showsAll, setShowsAll] = useState(false);
  // A single hidden row is not worth a button.
  const hides = !showsAll && rows.length > maxVisible + 1;
  const visibleRows = rows.filter(
    ({ key }, index) => !hides || index < maxVisible || key === about.firstLacking,
  );
  return (
    <Card flush>
      {rows.length === 0 && <p className={styles.none}>{none}</p>}
      <ul>
        {visibleRows.map((entry) => (
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

interface DayClassesProps extends ClassListProps {
  name: 'today' | 'tomorrow';
  title: string;
  /** Shown beside the title. */
  more?: ReactNode;
}

/** The classes of a day. */
export const DayClasses = ({ name, title, more, ...list }: DayClassesProps) => (
  <section className={classes(styles.section, styles[name])} aria-labelledby={name}>
    <div className={styles.head}>
      <h2 id={name}>{title}</h2>
      {more}
    </div>
    <ClassList {...list} />
  </section>
);

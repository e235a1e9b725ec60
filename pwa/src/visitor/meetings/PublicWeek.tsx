import { t } from '@lingui/core/macro';
import { formatAsOf } from '../../content/format.ts';
import { pageTitles } from '../../content/page-titles.ts';
import { pages } from '../../content/paths.ts';
import { AsOfNote } from '../../schedule/AsOfNote.tsx';
import { usePublicClasses, useScheduleStore } from '../../schedule/schedule-store.ts';
import { WeekTable } from '../../schedule/WeekTable.tsx';
import { weeksAhead } from '../../schedule/week.ts';
import { buttonClass } from '../../ui/Button.tsx';
import { Link } from '../../ui/link.tsx';
import { NeedsScript } from '../../ui/NeedsScript.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import styles from './PublicWeek.module.css';

export const weekId = 'week';

/** Shown if there is no week. */
const NoWeek = ({ words }: { words: string }) => (
  <div>
    <h2 className={styles.heading}>{t`This week`}</h2>
    <p className={styles.words}>{words}</p>
  </div>
);

const LoadingWeek = () => (
  <div className={styles.loading}>
    <h2 className={styles.heading}>{t`This week`}</h2>
    <NeedsScript>
      {t`To see the timetable, please turn on JavaScript. The Courses page lists the days and times of each course.`}
    </NeedsScript>
    <Skeleton shape="row" />
    <Skeleton shape="row" />
    <Skeleton shape="row" />
  </div>
);

/** The list ends with the week after that in which it was loaded. */
const outdatedMessage = () => t`The timetable saved on this device does not include this week.`;

const Weeks = ({ now }: { now: Date }) => {
  const list = usePublicClasses();
  const failed = useScheduleStore((state) => state.failed);
  if (!list && failed) return <NoWeek words={t`We could not open the timetable.`} />;
  if (!list) return <LoadingWeek />;
  const weeks = weeksAhead(list, now);
  if (weeks.length === 0 && failed) return <NoWeek words={outdatedMessage()} />;
  if (weeks.length === 0) return <NoWeek words={t`There are no classes this week or next week.`} />;
  return weeks.map((week) => <WeekTable key={week.monday} week={week} now={now} />);
};

/** Says that the timetable could not be refreshed, and when it was loaded. */
const RefreshFailedNote = () => {
  const { loadedAt, failed } = useScheduleStore();
  const isShown = usePublicClasses() !== undefined;
  return (
    <div role="status">
      {failed && isShown && (
        <p className={styles.note}>
          {loadedAt
            ? t`We could not check the timetable just now. This one is from ${{ time: formatAsOf(loadedAt, new Date()) }}.`
            : t`We could not check the timetable just now. It may have changed.`}
        </p>
      )}
    </div>
  );
};

const TimetableAge = () => {
  const { loadedAt, failed } = useScheduleStore();
  return <AsOfNote updatedAt={failed ? undefined : loadedAt?.getTime()} />;
};

/** The public timetable of the week. */
export const PublicWeek = ({ now }: { now: Date }) => (
  <div className={`page ${styles.band}`} id={weekId}>
    <RefreshFailedNote />
    <Weeks now={now} />
    <p className={styles.after}>
      <span className={styles.words}>{t`All times are Indian time (IST).`}</span>
      <Link className={buttonClass({ variant: 'outline' })} to={pages.courses.path}>
        {pageTitles.courses()}
      </Link>
    </p>
    <TimetableAge />
  </div>
);

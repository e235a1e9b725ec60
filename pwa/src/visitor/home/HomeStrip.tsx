import { t } from '@lingui/core/macro';
import type { Course } from 'bff/contract';
import { indianDate } from 'bff/shared/time/indian-time';
import { formatFee } from '../../content/courses/course-messages.ts';
import { formatDate, formatSchedule } from '../../content/format.ts';
import { pageTitles } from '../../content/page-titles.ts';
import { pages } from '../../content/paths.ts';
import { Link } from '../../ui/link.tsx';
import { coursePath } from '../courses/courses.ts';
import { useCourses } from '../courses/courses-store.ts';
import styles from './HomeStrip.module.css';

interface StripLink {
  path: string;
  name: string;
  words: string;
}

const lowestFee = (courses: Course[]) => [...courses].sort((one, other) => one.fee - other.fee)[0];

/** The open class; without one, the course that begins next, or the week. */
const scheduleLink = (courses: Course[], today: string): StripLink => {
  const open = courses.find(({ isOpen }) => isOpen);
  if (open)
    return { path: pages.onlineClasses.path, name: t`Open to all`, words: formatSchedule(open) };
  const [next] = courses
    .filter(({ firstDate }) => firstDate > today)
    .sort((one, other) => one.firstDate.localeCompare(other.firstDate));
  return next
    ? { path: coursePath(next), name: t`Next course`, words: formatDate(next.firstDate) }
    : { path: pages.onlineClasses.path, name: pageTitles.onlineClasses(), words: t`This week` };
};

/** The lowest fee: a month's, if courses are paid by the month, as sums for a month and for a whole course cannot be compared. */
const feeLink = (courses: Course[]): StripLink => {
  const paid = courses.filter(({ isOpen }) => !isOpen);
  const lowest = lowestFee(paid.filter(({ byMonth }) => byMonth)) ?? lowestFee(paid);
  return {
    path: pages.courses.path,
    name: lowest ? t`Courses from` : '',
    words: lowest ? formatFee(lowest) : pageTitles.courses(),
  };
};

/** When and for how much, below the buttons of the banner. Its space is reserved until the courses are loaded. */
export const HomeStrip = () => {
  const courses = useCourses((state) => state.rows);
  const links = courses ? [scheduleLink(courses, indianDate(new Date())), feeLink(courses)] : [];
  return (
    <div className={styles.strip}>
      {links.map(({ path, name, words }) => (
        <Link key={path} className={styles.link} to={path}>
          <span>{name}</span>
          <strong>{words}</strong>
        </Link>
      ))}
    </div>
  );
};

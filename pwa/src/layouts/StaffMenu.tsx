import { pages } from '../paths.ts';
import { Link } from '../ui/link.tsx';
import styles from './StaffMenu.module.css';

/** The staff's own pages, besides the manager of /OnlineClass. */
export const staffPlaces = [
  ['Payments', pages.staffPayments.path],
  ['Courses', pages.staffCourses.path],
  ['Messages', pages.staffMessages.path],
] as const;

/** The links to the staff's other pages on the manager's page, which has the site's navigation and no sidebar. */
export const StaffMenu = () => (
  <nav className={styles.menu} aria-label="Staff">
    <ul className={styles.places}>
      {staffPlaces.map(([name, path]) => (
        <li key={path}>
          <Link className={styles.place} to={path}>
            {name}
          </Link>
        </li>
      ))}
    </ul>
  </nav>
);

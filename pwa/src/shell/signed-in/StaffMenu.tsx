import { pages } from '../../content/paths.ts';
import { classes } from '../../ui/classes.ts';
import { NavLink } from '../../ui/link.tsx';
import styles from './StaffMenu.module.css';

/** The staff's own pages, with the manager of /OnlineClass. */
export const staffPlaces = [
  ['Week', pages.staffWeek.path],
  ['Payments', pages.staffPayments.path],
  ['Courses', pages.staffCourses.path],
  ['Messages', pages.staffMessages.path],
  ['Meeting Links', pages.onlineClass.path],
] as const;

/** The links to the staff's pages on the manager's page, which has the site's navigation and no sidebar. */
export const StaffMenu = () => (
  <nav className={styles.menu} aria-label="Staff">
    <ul className={styles.places}>
      {staffPlaces.map(([name, path]) => (
        <li key={path}>
          <NavLink className={classes(styles.place)} to={path}>
            {name}
          </NavLink>
        </li>
      ))}
    </ul>
  </nav>
);

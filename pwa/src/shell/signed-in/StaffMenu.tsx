import type { Act } from 'bff/contract';
import { pages } from '../../content/paths.ts';
import { useSession } from '../../data/session/session.ts';
import { may } from '../../data/signed-in/may.ts';
import { classes } from '../../ui/classes.ts';
import { NavLink } from '../../ui/link.tsx';
import styles from './StaffMenu.module.css';

/** The staff's own pages, with the manager of /OnlineClass, and the act that each is for. */
const staffPlaces: [name: string, path: string, act: Act][] = [
  ['Week', pages.staffWeek.path, 'classes.readAll'],
  ['Payments', pages.staffPayments.path, 'orders.readAll'],
  ['Courses', pages.staffCourses.path, 'courses.readAll'],
  ['Messages', pages.staffMessages.path, 'messages.read'],
  ['Meeting Links', pages.onlineClass.path, 'meetings.change'],
];

/** The staff's pages that are the user's; none for a learner. */
export const useStaffPlaces = () => {
  const user = useSession((session) => session.user);
  return staffPlaces.filter(([, , act]) => may(user, act));
};

/** The links to the staff's pages on the manager's page, which has the site's navigation and no sidebar. */
export const StaffMenu = () => (
  <nav className={styles.menu} aria-label="Staff">
    <ul className={styles.places}>
      {useStaffPlaces().map(([name, path]) => (
        <li key={path}>
          <NavLink className={classes(styles.place)} to={path}>
            {name}
          </NavLink>
        </li>
      ))}
    </ul>
  </nav>
);

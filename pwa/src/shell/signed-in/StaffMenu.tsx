import { classes } from '../../ui/classes.ts';
import { NavLink } from '../../ui/link.tsx';
import styles from './StaffMenu.module.css';
import { useStaffPlaces } from './staff-places.ts';

/**
 * The links to the staff's pages on the manager's page, which has the site's navigation and no sidebar. On phones these
 * pages are in the bar and in its menu.
 */
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

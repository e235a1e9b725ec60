import { Link } from '../ui/link.tsx';
import styles from './StaffMenu.module.css';
import { staffPlaces } from './staff-places.ts';

/** The way to the staff's other pages from the manager, which has the site's navigation and no sidebar. */
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

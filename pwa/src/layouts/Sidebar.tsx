import { Link, NavLink } from 'react-router-dom';
import { studio } from '../content/studio.ts';
import { pages } from '../paths.ts';
import { classes } from '../ui/classes.ts';
import styles from './Sidebar.module.css';
import { useLogOut } from './use-log-out.ts';

/** The words of the specification, section 2. */
const menu = [
  ['Dashboard', pages.dashboard.path],
  ['My Enroll', pages.enrolledClass.path],
  ['My Selected', pages.selectedClasses.path],
  ['Payment History', pages.payment.path],
  ['Online Class', pages.onlineClass.path],
] as const;

export const Sidebar = () => {
  const logOut = useLogOut();
  return (
    <nav className={styles.sidebar} aria-label="Learner">
      <Link className={styles.name} to={pages.home.path}>
        {studio.name}
      </Link>
      <h2 className={styles.group}>MENU</h2>
      <ul>
        {menu.map(([name, path]) => (
          <li key={path}>
            <NavLink className={classes(styles.item)} to={path}>
              {name}
            </NavLink>
          </li>
        ))}
      </ul>
      <h2 className={styles.group}>USEFUL LINKS</h2>
      <ul>
        <li>
          <Link className={styles.item} to={pages.home.path}>
            Main Home
          </Link>
        </li>
        <li>
          <button type="button" className={styles.item} onClick={logOut}>
            LogOut
          </button>
        </li>
      </ul>
    </nav>
  );
};

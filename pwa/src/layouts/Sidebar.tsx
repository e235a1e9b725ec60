import { studio } from '../content/studio.ts';
import { pages } from '../paths.ts';
import { useSession } from '../session/session.ts';
import { classes } from '../ui/classes.ts';
import { Link, NavLink } from '../ui/link.tsx';
import styles from './Sidebar.module.css';
import { staffPlaces } from './StaffMenu.tsx';
import { useLogOut } from './use-log-out.ts';

/** The labels of the specification, section 2. */
const menu = [
  ['Dashboard', pages.dashboard.path],
  ['My Enroll', pages.enrolledClass.path],
  ['My Selected', pages.selectedClasses.path],
  ['Payment History', pages.payment.path],
  ['Online Class', pages.onlineClass.path],
] as const;

const Places = ({ places }: { places: readonly (readonly [string, string])[] }) => (
  <ul>
    {places.map(([name, path]) => (
      <li key={path}>
        <NavLink className={classes(styles.item)} to={path}>
          {name}
        </NavLink>
      </li>
    ))}
  </ul>
);

const UsefulLinks = () => {
  const logOut = useLogOut();
  return (
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
      <li>
        <NavLink className={classes(styles.item)} to={pages.account.path}>
          Account
        </NavLink>
      </li>
    </ul>
  );
};

export const Sidebar = () => {
  const isStaff = useSession((session) => session.user?.role === 'staff');
  return (
    <nav className={styles.sidebar} aria-label="Learner">
      <Link className={styles.name} to={pages.home.path}>
        {studio.name}
      </Link>
      <h2 className={styles.group}>MENU</h2>
      <Places places={menu} />
      <h2 className={styles.group}>USEFUL LINKS</h2>
      <UsefulLinks />
      {isStaff && (
        <>
          <h2 className={styles.group}>STAFF</h2>
          <Places places={staffPlaces} />
        </>
      )}
    </nav>
  );
};

import { pages } from '../../content/paths.ts';
import { useSession } from '../../data/session/session.ts';
import { classes } from '../../ui/classes.ts';
import { Icon, type IconName } from '../../ui/Icon.tsx';
import { NavLink } from '../../ui/link.tsx';
import styles from './BottomBar.module.css';

const Place = ({ name, path, icon }: { name: string; path: string; icon: IconName }) => (
  <li>
    <NavLink className={classes(styles.place)} to={path}>
      <Icon name={icon} />
      {name}
    </NavLink>
  </li>
);

/** The navigation on a phone, at the lower edge in reach of the thumb. */
export const BottomBar = () => {
  const signedIn = useSession((session) => session.status === 'in');
  return (
    <nav className={styles.bar} aria-label="Places">
      <ul className={styles.places}>
        <Place name="Home" path={pages.home.path} icon="home" />
        <Place name="Courses" path={pages.courses.path} icon="courses" />
        <Place name="Online" path={pages.onlineClasses.path} icon="online" />
        <Place name="Contact" path={pages.contact.path} icon="contact" />
        {signedIn ? (
          <Place name="Dashboard" path={pages.dashboard.path} icon="person" />
        ) : (
          <Place name="LogIn" path={pages.login.path} icon="person" />
        )}
      </ul>
    </nav>
  );
};

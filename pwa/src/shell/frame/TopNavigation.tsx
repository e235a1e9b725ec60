import { t } from '@lingui/core/macro';
import { pageTitles } from '../../content/page-titles.ts';
import { pages } from '../../content/paths.ts';
import { studioMessages } from '../../content/studio-messages.ts';
import { useSession } from '../../data/session/session.ts';
import { classes } from '../../ui/classes.ts';
import { Link, NavLink } from '../../ui/link.tsx';
import { Brand } from './Brand.tsx';
import { LanguageChoice } from './LanguageChoice.tsx';
import styles from './TopNavigation.module.css';
import { useLogOut } from './use-log-out.ts';

/** The labels of the specification, section 2. */
const siteMenuItems = (): [name: string, path: string][] => [
  [t`Home`, pages.home.path],
  [pageTitles.instructors(), pages.instructors.path],
  [pageTitles.courses(), pages.courses.path],
  [pageTitles.onlineClasses(), pages.onlineClasses.path],
  [pageTitles.contact(), pages.contact.path],
];

/** For signed-in users. In the free space beside the name, so that nothing else moves. */
const DashboardLink = () => {
  const signedIn = useSession((session) => session.status === 'in');
  if (!signedIn) return null;
  return (
    <NavLink className={classes(styles.place, styles.dashboard)} to={pages.dashboard.path}>
      {pageTitles.dashboard()}
    </NavLink>
  );
};

/** LogIn, or LogOut for signed-in users. Both are equally wide, so that the bar does not move. */
const SessionButton = () => {
  const signedIn = useSession((session) => session.status === 'in');
  const logOut = useLogOut();
  if (signedIn) {
    return (
      <button type="button" className={styles.session} onClick={logOut}>
        {t`LogOut`}
      </button>
    );
  }
  return (
    <Link className={styles.session} to={pages.login.path}>
      {pageTitles.login()}
    </Link>
  );
};

/** With `overScene` the page's illustration extends behind the bar: the sky of the home page. */
export const TopNavigation = ({ overScene }: { overScene: boolean }) => (
  <header className={classes(styles.bar, overScene && styles.overScene)}>
    <div className={classes('page', styles.row)}>
      <Link
        className={styles.home}
        to={pages.home.path}
        aria-label={t`${{ name: studioMessages().name }}, home`}
      >
        <Brand />
      </Link>
      <DashboardLink />
      <nav className={styles.places} aria-label={t`Main`}>
        {siteMenuItems().map(([name, path]) => (
          <NavLink key={path} className={classes(styles.place)} to={path}>
            {name}
          </NavLink>
        ))}
      </nav>
      <LanguageChoice className={styles.languages} />
      <SessionButton />
    </div>
  </header>
);

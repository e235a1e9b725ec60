import { pages } from '../paths.ts';
import { useSession } from '../session/session.ts';
import { Link } from '../ui/link.tsx';
import styles from './TopNavigation.module.css';
import { useLogOut } from './use-log-out.ts';

/** LogIn, or LogOut when signed in; both equally wide, so that the bar does not move. */
export const SessionButton = () => {
  const signedIn = useSession((session) => session.status === 'in');
  const logOut = useLogOut();
  if (signedIn) {
    return (
      <button type="button" className={styles.session} onClick={logOut}>
        LogOut
      </button>
    );
  }
  return (
    <Link className={styles.session} to={pages.login.path}>
      LogIn
    </Link>
  );
};

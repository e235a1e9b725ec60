import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { pages } from '../../content/paths.ts';
import { studioWords } from '../../content/studio-messages.ts';
import { useMay } from '../../data/signed-in/can.ts';
import { useAnswer } from '../../data/signed-in/use-live-query.ts';
import { classes } from '../../ui/classes.ts';
import { Link, NavLink } from '../../ui/link.tsx';
import { LanguageChoice } from '../frame/LanguageChoice.tsx';
import { sitePlaces } from '../frame/TopNavigation.tsx';
import { useLogOut } from '../frame/use-log-out.ts';
import styles from './Sidebar.module.css';
import { useStaffPlaces } from './staff-menu.ts';
import { waiting } from './staff-waiting.ts';

/** The labels of the specification, section 2. */
const menu = () =>
  [
    [t`Dashboard`, pages.dashboard.path],
    [t`My Enroll`, pages.enrolledClass.path],
    [t`My Selected`, pages.selectedClasses.path],
    [t`Payment History`, pages.payment.path],
    [t`Online Class`, pages.onlineClass.path],
  ] as const;

const mostShown = 99;

const Mark = ({ count: all = 0 }: { count: number | undefined }) => {
  if (all === 0) return null;
  const count = all > mostShown ? `${mostShown}+` : all;
  return (
    <span className={styles.mark}>
      <Trans>
        {count}
        <span className="visually-hidden"> waiting</span>
      </Trans>
    </span>
  );
};

interface PlacesProps {
  places: readonly (readonly [name: string, path: string, ...rest: string[]])[];
  /** How many tasks wait at a place. */
  waiting?: Partial<Record<string, number>>;
}

const Places = ({ places, waiting = {} }: PlacesProps) => (
  <ul>
    {places.map(([name, path]) => (
      <li key={path}>
        <NavLink className={classes(styles.item)} to={path}>
          {name}
          <Mark count={waiting[path]} />
        </NavLink>
      </li>
    ))}
  </ul>
);

const StaffPlaces = ({ places }: Pick<PlacesProps, 'places'>) => {
  const { value: { payments, messages } = {} } = useAnswer(waiting);
  const marks = { [pages.staffPayments.path]: payments, [pages.staffMessages.path]: messages };
  return <Places places={places} waiting={marks} />;
};

const UsefulLinks = () => {
  const logOut = useLogOut();
  return (
    <ul>
      <li>
        <Link className={styles.item} to={pages.home.path}>
          {t`Main Home`}
        </Link>
      </li>
      <li>
        <button type="button" className={styles.item} onClick={logOut}>
          {t`LogOut`}
        </button>
      </li>
      <li>
        <NavLink className={classes(styles.item)} to={pages.account.path}>
          {t`Account`}
        </NavLink>
      </li>
    </ul>
  );
};

/** `hasSite`: with the pages of the site, where nothing else leads to them. */
export const Sidebar = ({ hasSite = false }: { hasSite?: boolean }) => {
  const staffPlaces = useStaffPlaces();
  const mayReadTasks = useMay('today.read');
  return (
    <nav className={styles.sidebar} aria-label={t`Learner`}>
      <Link className={styles.name} to={pages.home.path}>
        {studioWords().name}
      </Link>
      {staffPlaces.length > 0 && (
        <>
          <h2 className={styles.group}>{t`STAFF`}</h2>
          {mayReadTasks ? <StaffPlaces places={staffPlaces} /> : <Places places={staffPlaces} />}
        </>
      )}
      <h2 className={styles.group}>{t`MENU`}</h2>
      <Places places={menu()} />
      <h2 className={styles.group}>{t`USEFUL LINKS`}</h2>
      <UsefulLinks />
      <LanguageChoice className={styles.language} />
      {hasSite && (
        <>
          <h2 className={styles.group}>{t`THE STUDIO`}</h2>
          <Places places={sitePlaces().slice(1)} />
        </>
      )}
    </nav>
  );
};

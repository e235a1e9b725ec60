import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { pages } from '../../content/paths.ts';
import { studioMessages } from '../../content/studio-messages.ts';
import { useCan } from '../../data/signed-in/can.ts';
import { useLiveQuery } from '../../data/signed-in/use-live-query.ts';
import { classes } from '../../ui/classes.ts';
import { Link, NavLink } from '../../ui/link.tsx';
import { LanguageChoice } from '../frame/LanguageChoice.tsx';
import { siteMenuItems } from '../frame/TopNavigation.tsx';
import { useLogOut } from '../frame/use-log-out.ts';
import { pendingCountsQuery } from './pending-counts.ts';
import styles from './Sidebar.module.css';
import { useStaffMenuItems } from './staff-menu.ts';

/** The labels of the specification, section 2. */
const learnerMenuItems = () =>
  [
    [t`Dashboard`, pages.dashboard.path],
    [t`My Enroll`, pages.enrolledClass.path],
    [t`My Selected`, pages.selectedClasses.path],
    [t`Payment History`, pages.payment.path],
    [t`Online Class`, pages.onlineClass.path],
  ] as const;

const maxShownCount = 99;

const PendingCount = ({ count: all = 0 }: { count: number | undefined }) => {
  if (all === 0) return null;
  const count = all > maxShownCount ? `${maxShownCount}+` : all;
  return (
    <span className={styles.mark}>
      <Trans>
        {count}
        <span className="visually-hidden"> waiting</span>
      </Trans>
    </span>
  );
};

interface MenuItemsProps {
  items: readonly (readonly [name: string, path: string, ...rest: string[]])[];
  /** The number of pending tasks by path. */
  waiting?: Partial<Record<string, number>>;
}

const MenuItems = ({ items, waiting = {} }: MenuItemsProps) => (
  <ul>
    {items.map(([name, path]) => (
      <li key={path}>
        <NavLink className={classes(styles.item)} to={path}>
          {name}
          <PendingCount count={waiting[path]} />
        </NavLink>
      </li>
    ))}
  </ul>
);

const StaffMenuItems = ({ items }: Pick<MenuItemsProps, 'items'>) => {
  const { data: { payments, messages } = {} } = useLiveQuery(pendingCountsQuery);
  const pendingCounts = {
    [pages.staffPayments.path]: payments,
    [pages.staffMessages.path]: messages,
  };
  return <MenuItems items={items} waiting={pendingCounts} />;
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

/** `hasSite`: includes the public pages, where no other navigation has them. */
export const Sidebar = ({ hasSite = false }: { hasSite?: boolean }) => {
  const staffItems = useStaffMenuItems();
  const canReadTasks = useCan('today.read');
  return (
    <nav className={styles.sidebar} aria-label={t`Learner`}>
      <Link className={styles.name} to={pages.home.path}>
        {studioMessages().name}
      </Link>
      {staffItems.length > 0 && (
        <>
          <h2 className={styles.group}>{t`STAFF`}</h2>
          {canReadTasks ? <StaffMenuItems items={staffItems} /> : <MenuItems items={staffItems} />}
        </>
      )}
      <h2 className={styles.group}>{t`MENU`}</h2>
      <MenuItems items={learnerMenuItems()} />
      <h2 className={styles.group}>{t`USEFUL LINKS`}</h2>
      <UsefulLinks />
      <LanguageChoice className={styles.language} />
      {hasSite && (
        <>
          <h2 className={styles.group}>{t`THE STUDIO`}</h2>
          <MenuItems items={siteMenuItems().slice(1)} />
        </>
      )}
    </nav>
  );
};

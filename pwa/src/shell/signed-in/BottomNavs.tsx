import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { nextClassPath, pages } from '../../content/paths.ts';
import { useLiveQuery } from '../../data/signed-in/use-live-query.ts';
import { classes } from '../../ui/classes.ts';
import { InnerIcon, type InnerIconName } from '../../ui/signed-in/InnerIcon.tsx';
import { BottomNav, BottomNavItem, bottomNavItemClass } from '../frame/BottomBar.tsx';
import styles from './BottomNavs.module.css';
import { pendingCountsQuery } from './pending-counts.ts';
import { MenuButton } from './SidebarDrawer.tsx';
import { useStaffManifest } from './use-staff-manifest.ts';

const TodayItem = () => (
  <BottomNavItem path={pages.dashboard.path} icon={<InnerIcon name="today" />}>
    {t`Today`}
  </BottomNavItem>
);

const MoreItem = () => (
  <li>
    <MenuButton className={classes(bottomNavItemClass, styles.more)}>
      <InnerIcon name="menu" />
      <span>{t`More`}</span>
    </MenuButton>
  </li>
);

/** The server knows which class is next, even if the app does not. */
const JoinItem = () => (
  <li>
    <a className={bottomNavItemClass} href={nextClassPath} target="_blank" rel="noopener">
      <InnerIcon name="online" />
      <span>{t`Join`}</span>
    </a>
  </li>
);

interface MarkedIconProps {
  icon: InnerIconName;
  /** The number, and a visually hidden text that says what it counts. */
  children: ReactNode;
}

const MarkedIcon = ({ icon, children }: MarkedIconProps) => (
  <span className={styles.marked}>
    <InnerIcon name={icon} />
    {children && <span className={styles.mark}>{children} </span>}
  </span>
);

const DueIcon = () => (
  <MarkedIcon icon="rupee">
    <Trans>
      1<span className="visually-hidden"> due</span>
    </Trans>
  </MarkedIcon>
);

/** A learner's navigation on a phone. `isDue`: a payment is due. */
export const LearnerBottomNav = ({ isDue }: { isDue: boolean }) => (
  <BottomNav>
    <TodayItem />
    <BottomNavItem path={pages.enrolledClass.path} icon={<InnerIcon name="calendar" />}>
      {t`My classes`}
    </BottomNavItem>
    <JoinItem />
    {isDue ? (
      <BottomNavItem path={pages.payment.path} icon={<DueIcon />}>
        {t`Pay`}
      </BottomNavItem>
    ) : (
      <BottomNavItem path={pages.courses.path} icon={<InnerIcon name="courses" />}>
        {t`Courses`}
      </BottomNavItem>
    )}
    <MoreItem />
  </BottomNav>
);

const maxShownCount = 9;

const formatMarkCount = (count: number) =>
  count > maxShownCount ? `${maxShownCount}+` : String(count);

/** Nothing is shown for 0. */
const PendingPaymentsIcon = ({ count: all }: { count: number }) => {
  const count = formatMarkCount(all);
  return (
    <MarkedIcon icon="rupee">
      {all > 0 && (
        <Trans>
          {count}
          <span className="visually-hidden"> waiting</span>
        </Trans>
      )}
    </MarkedIcon>
  );
};

/** The navigation of a teacher on a phone. */
export const TeacherBottomNav = () => (
  <BottomNav>
    <TodayItem />
    <BottomNavItem path={pages.staffWeek.path} icon={<InnerIcon name="calendar" />}>
      {t`Week`}
    </BottomNavItem>
    <JoinItem />
    <BottomNavItem path={pages.courses.path} icon={<InnerIcon name="courses" />}>
      {t`Courses`}
    </BottomNavItem>
    <MoreItem />
  </BottomNav>
);

/** The navigation of staff on a phone. */
export const StaffBottomNav = () => {
  const { data } = useLiveQuery(pendingCountsQuery);
  useStaffManifest();
  return (
    <BottomNav>
      <TodayItem />
      <BottomNavItem path={pages.staffWeek.path} icon={<InnerIcon name="calendar" />}>
        {t`Week`}
      </BottomNavItem>
      <BottomNavItem
        path={pages.staffPayments.path}
        icon={<PendingPaymentsIcon count={data?.payments ?? 0} />}
      >
        {t`Payments`}
      </BottomNavItem>
      <BottomNavItem path={pages.staffCourses.path} icon={<InnerIcon name="courses" />}>
        {t`Courses`}
      </BottomNavItem>
      <MoreItem />
    </BottomNav>
  );
};

import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { nextClassPath, pages } from '../../content/paths.ts';
import { classes } from '../../ui/classes.ts';
import { InnerIcon, type InnerIconName } from '../../ui/signed-in/InnerIcon.tsx';
import { BottomNav, BottomNavItem, bottomNavItemClass } from '../frame/BottomBar.tsx';
import styles from './BottomNavs.module.css';
import { type MenuSection, pendingIn, type TeamMenu } from './menu-sections.ts';
import { PendingCount } from './PendingCount.tsx';
import { SectionLink } from './SectionLink.tsx';
import { MenuButton } from './SidebarDrawer.tsx';
import { useStaffManifest } from './use-staff-manifest.ts';

const TodayItem = () => (
  <BottomNavItem path={pages.dashboard.path} icon={<InnerIcon name="today" />}>
    {t`Today`}
  </BottomNavItem>
);

const MenuItem = () => (
  <li>
    <MenuButton className={classes(bottomNavItemClass, styles.menu)}>
      <InnerIcon name="menu" />
      <span>{t`Menu`}</span>
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
    {children}
  </span>
);

const DueIcon = () => (
  <MarkedIcon icon="rupee">
    <span className={styles.mark}>
      <Trans>
        1<span className="visually-hidden"> due</span>
      </Trans>
    </span>{' '}
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
    <MenuItem />
  </BottomNav>
);

const SectionItem = ({ section }: { section: MenuSection }) => {
  const pending = pendingIn(section);
  return (
    <li>
      <SectionLink section={section} className={bottomNavItemClass}>
        <MarkedIcon icon={section.icon}>
          {pending && <PendingCount of={pending} maxShown={9} className={styles.mark} />}
        </MarkedIcon>
        <span>{section.name}</span>
      </SectionLink>
    </li>
  );
};

const SectionItems = ({ sections }: { sections: readonly MenuSection[] }) =>
  sections.map((section) => <SectionItem key={section.name} section={section} />);

/** The navigation of a teacher on a phone. */
export const TeacherBottomNav = ({ menu }: { menu: TeamMenu }) => (
  <BottomNav>
    <SectionItems sections={menu.bar} />
    <JoinItem />
    <BottomNavItem path={pages.courses.path} icon={<InnerIcon name="courses" />}>
      {t`Courses`}
    </BottomNavItem>
    <MenuItem />
  </BottomNav>
);

/** The navigation of staff on a phone. */
export const StaffBottomNav = ({ menu }: { menu: TeamMenu }) => {
  useStaffManifest();
  return (
    <BottomNav>
      <SectionItems sections={menu.bar} />
      <MenuItem />
    </BottomNav>
  );
};

import { t } from '@lingui/core/macro';
import type { ComponentType, ReactNode } from 'react';
import { pageTitles } from '../../content/page-titles.ts';
import { pages } from '../../content/paths.ts';
import { useSession } from '../../data/session/session.ts';
import { useLanguage } from '../../i18n/messages.ts';
import { classes } from '../../ui/classes.ts';
import { LineIcon, shapes } from '../../ui/Icon.tsx';
import { NavLink } from '../../ui/link.tsx';
import styles from './BottomBar.module.css';

/** The class of an item, also for one that is not a page of the app. */
export const bottomNavItemClass = classes(styles.place);

interface BottomNavItemProps {
  path: string;
  icon: ReactNode;
  children: ReactNode;
}

export const BottomNavItem = ({ path, icon, children }: BottomNavItemProps) => (
  <li>
    <NavLink className={bottomNavItemClass} to={path}>
      {icon}
      <span>{children}</span>
    </NavLink>
  </li>
);

/** The navigation on a phone, at the bottom of the window. */
export const BottomNav = ({ children }: { children: ReactNode }) => (
  <nav className={styles.bar} aria-label={t`Main pages`}>
    <ul className={styles.places}>{children}</ul>
  </nav>
);

/** The navigation of visitors, and of signed-in people until their own is loaded. */
export const VisitorBottomNav = () => {
  // As a placeholder it is an element that is created only once.
  useLanguage();
  const signedIn = useSession((session) => session.status === 'in');
  const { path } = signedIn ? pages.dashboard : pages.login;
  return (
    <BottomNav>
      <BottomNavItem path={pages.home.path} icon={<LineIcon shape={shapes.home} />}>
        {t`Home`}
      </BottomNavItem>
      <BottomNavItem path={pages.courses.path} icon={<LineIcon shape={shapes.courses} />}>
        {pageTitles.courses()}
      </BottomNavItem>
      <BottomNavItem path={pages.onlineClasses.path} icon={<LineIcon shape={shapes.online} />}>
        {t`Online`}
      </BottomNavItem>
      <BottomNavItem path={pages.contact.path} icon={<LineIcon shape={shapes.contact} />}>
        {t`Contact`}
      </BottomNavItem>
      <BottomNavItem path={path} icon={<LineIcon shape={shapes.person} />}>
        {signedIn ? pageTitles.dashboard() : pageTitles.login()}
      </BottomNavItem>
    </BottomNav>
  );
};

/** `Own` is the navigation of signed-in people. */
export const BottomBar = ({ Own }: { Own: ComponentType }) => {
  const signedIn = useSession((session) => session.status === 'in');
  return signedIn ? <Own /> : <VisitorBottomNav />;
};

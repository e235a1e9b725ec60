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

/** How a place looks, also one that is no page of the app. */
export const placeClass = classes(styles.place);

interface PlaceProps {
  path: string;
  icon: ReactNode;
  children: ReactNode;
}

export const Place = ({ path, icon, children }: PlaceProps) => (
  <li>
    <NavLink className={placeClass} to={path}>
      {icon}
      <span>{children}</span>
    </NavLink>
  </li>
);

/** The navigation on a phone, at the lower edge in reach of the thumb. */
export const PlacesBar = ({ children }: { children: ReactNode }) => (
  <nav className={styles.bar} aria-label={t`Places`}>
    <ul className={styles.places}>{children}</ul>
  </nav>
);

/** The places of visitors, and until their own ones have come of those who are signed in. */
export const VisitorPlaces = () => {
  // Where it stands in for the own ones, it is an element that is made once.
  useLanguage();
  const signedIn = useSession((session) => session.status === 'in');
  const { path } = signedIn ? pages.dashboard : pages.login;
  return (
    <PlacesBar>
      <Place path={pages.home.path} icon={<LineIcon shape={shapes.home} />}>
        {t`Home`}
      </Place>
      <Place path={pages.courses.path} icon={<LineIcon shape={shapes.courses} />}>
        {pageTitles.courses()}
      </Place>
      <Place path={pages.onlineClasses.path} icon={<LineIcon shape={shapes.online} />}>
        {t`Online`}
      </Place>
      <Place path={pages.contact.path} icon={<LineIcon shape={shapes.contact} />}>
        {t`Contact`}
      </Place>
      <Place path={path} icon={<LineIcon shape={shapes.person} />}>
        {signedIn ? pageTitles.dashboard() : pageTitles.login()}
      </Place>
    </PlacesBar>
  );
};

/** `Own` are the places of who is signed in. */
export const BottomBar = ({ Own }: { Own: ComponentType }) => {
  const signedIn = useSession((session) => session.status === 'in');
  return signedIn ? <Own /> : <VisitorPlaces />;
};

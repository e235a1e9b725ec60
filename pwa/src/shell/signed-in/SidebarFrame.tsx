import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { pages } from '../../content/paths.ts';
import { studioMessages } from '../../content/studio-messages.ts';
import { Link } from '../../ui/link.tsx';
import { InnerIcon } from '../../ui/signed-in/InnerIcon.tsx';
import { LanguageChoice } from '../frame/LanguageChoice.tsx';
import { useLogOut } from '../frame/use-log-out.ts';
import styles from './Sidebar.module.css';

interface Props {
  /** The name of the logged-in person. */
  person?: string | undefined;
  children: ReactNode;
}

/** The band of the menu, with the studio’s name above. */
export const SidebarFrame = ({ person, children }: Props) => (
  <nav className={styles.sidebar} aria-label={t`Menu`}>
    <Link className={styles.name} to={pages.home.path}>
      {studioMessages().name}
    </Link>
    {person && <p className={styles.person}>{person}</p>}
    {children}
  </nav>
);

export const LanguageItem = () => (
  <li className={styles.languages}>
    <InnerIcon name="globe" size={20} />
    <LanguageChoice className={styles.language} />
  </li>
);

export const LogOutItem = () => {
  const logOut = useLogOut();
  return (
    <li>
      <button type="button" className={styles.item} onClick={logOut}>
        <InnerIcon name="logOut" size={20} />
        {t`LogOut`}
      </button>
    </li>
  );
};

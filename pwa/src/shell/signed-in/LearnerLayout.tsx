import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { pages } from '../../content/paths.ts';
import { Link } from '../../ui/link.tsx';
import { InnerIcon } from '../../ui/signed-in/InnerIcon.tsx';
import { Brand } from '../frame/Brand.tsx';
import { Main, ScreenOutlet, SkipLink } from '../frame/Main.tsx';
import styles from './LearnerLayout.module.css';
import { Sidebar } from './Sidebar.tsx';
import { MenuButton } from './SidebarDrawer.tsx';

/** The bar of narrow windows, with the menu in a drawer. */
const TopBar = () => (
  <header className={styles.bar}>
    <MenuButton className={styles.menu}>
      <InnerIcon name="menu" />
      {t`Menu`}
    </MenuButton>
    <Link className={styles.home} to={pages.home.path}>
      <Brand />
    </Link>
  </header>
);

/** The learner's area: the sidebar beside the screen, or in a drawer in narrow windows. `places` is the bar of a phone. */
export const LearnerLayout = ({ places }: { places: ReactNode }) => (
  <div className={styles.layout}>
    <SkipLink />
    <TopBar />
    <aside className={styles.aside}>
      <Sidebar />
    </aside>
    <Main className={styles.main}>
      <div className={styles.column}>
        <ScreenOutlet />
      </div>
    </Main>
    {places}
  </div>
);

import type { ReactNode } from 'react';
import { pages } from '../../content/paths.ts';
import { Link } from '../../ui/link.tsx';
import { Brand } from '../frame/Brand.tsx';
import { Main, ScreenOutlet, SkipLink } from '../frame/Main.tsx';
import styles from './LearnerLayout.module.css';
import { SectionTabs } from './SectionTabs.tsx';
import { Sidebar } from './Sidebar.tsx';

/** The bar of narrow windows. Their menu is in the bar of a phone. */
const TopBar = () => (
  <header className={styles.bar}>
    <Link className={styles.home} to={pages.home.path}>
      <Brand />
    </Link>
  </header>
);

/** The logged-in area: the menu beside the screen, or in a drawer in narrow windows. `bottomBar` is the bar of a phone. */
export const LearnerLayout = ({ bottomBar }: { bottomBar: ReactNode }) => (
  <div className={styles.layout}>
    <SkipLink />
    <TopBar />
    <aside className={styles.aside}>
      <Sidebar />
    </aside>
    <Main className={styles.main}>
      <div className={styles.column}>
        <SectionTabs />
        <ScreenOutlet />
      </div>
    </Main>
    {bottomBar}
  </div>
);

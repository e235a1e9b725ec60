import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { pages } from '../../content/paths.ts';
import { Link } from '../../ui/link.tsx';
import { InnerIcon } from '../../ui/signed-in/InnerIcon.tsx';
import { BottomBar } from '../frame/BottomBar.tsx';
import { Brand } from '../frame/Brand.tsx';
import { Main, ScreenOutlet, SkipLink } from '../frame/Main.tsx';
import styles from './LearnerLayout.module.css';
import { Sidebar } from './Sidebar.tsx';
import { SidebarDrawer } from './SidebarDrawer.tsx';

/** The bar of narrow windows, with the menu in a drawer. It knows alone that the drawer is open: nothing else renders again. */
const TopBar = () => {
  const { key } = useLocation();
  // The location where the drawer was opened: every navigation closes it.
  const [openAt, setOpenAt] = useState<string>();
  const open = openAt === key;
  return (
    <>
      <header className={styles.bar}>
        <button
          type="button"
          className={styles.menu}
          aria-expanded={open}
          aria-haspopup="dialog"
          onClick={() => setOpenAt(key)}
        >
          <InnerIcon name="menu" />
          Menu
        </button>
        <Link className={styles.home} to={pages.home.path}>
          <Brand />
        </Link>
      </header>
      {open && <SidebarDrawer onClose={() => setOpenAt(undefined)} />}
    </>
  );
};

/** The learner's area: the sidebar beside the screen, or in a drawer in narrow windows. */
export const LearnerLayout = () => (
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
    <BottomBar />
  </div>
);

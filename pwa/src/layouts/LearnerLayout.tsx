import { Suspense, useState } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { pages } from '../paths.ts';
import { Icon } from '../ui/Icon.tsx';
import { Link } from '../ui/link.tsx';
import { BottomBar } from './BottomBar.tsx';
import { Brand } from './Brand.tsx';
import styles from './LearnerLayout.module.css';
import { Loading } from './Loading.tsx';
import { Sidebar } from './Sidebar.tsx';
import { SidebarDrawer } from './SidebarDrawer.tsx';
import { mainId, SkipLink } from './SkipLink.tsx';

/** The learner's area: the sidebar beside the screen, or behind a button where there is no room. */
export const LearnerLayout = () => {
  const { key } = useLocation();
  // Open on the page where it was opened, so that every choice in it closes it.
  const [openAt, setOpenAt] = useState<string>();
  const open = openAt === key;
  return (
    <div className={styles.layout}>
      <SkipLink />
      <header className={styles.bar}>
        <button
          type="button"
          className={styles.menu}
          aria-expanded={open}
          aria-haspopup="dialog"
          onClick={() => setOpenAt(key)}
        >
          <Icon name="menu" />
          Menu
        </button>
        <Link className={styles.home} to={pages.home.path}>
          <Brand />
        </Link>
      </header>
      <aside className={styles.aside}>
        <Sidebar />
      </aside>
      {open && <SidebarDrawer onClose={() => setOpenAt(undefined)} />}
      <main id={mainId} className={styles.main} tabIndex={-1}>
        <div className={styles.column}>
          <Suspense fallback={<Loading />}>
            <Outlet />
          </Suspense>
        </div>
      </main>
      <BottomBar />
    </div>
  );
};

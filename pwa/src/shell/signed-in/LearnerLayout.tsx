import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { pages } from '../../content/paths.ts';
import { classes } from '../../ui/classes.ts';
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

interface Props {
  /** The bar of a phone. */
  bottomBar: ReactNode;
  /** Content at the top, in place of the bar with the menu. */
  top?: ReactNode;
}

/** The learner's area: the sidebar beside the screen, or in a drawer in narrow windows. */
export const LearnerLayout = ({ bottomBar, top }: Props) => (
  <div className={classes(styles.layout, top !== undefined && styles.below)}>
    <SkipLink />
    {top === undefined ? <TopBar /> : <div className={styles.top}>{top}</div>}
    <aside className={styles.aside}>
      <Sidebar />
    </aside>
    <Main className={styles.main}>
      <div className={styles.column}>
        <ScreenOutlet />
      </div>
    </Main>
    {bottomBar}
  </div>
);

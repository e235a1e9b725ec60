import { type ReactNode, Suspense } from 'react';
import { Outlet, useMatch } from 'react-router-dom';
import { pages } from '../paths.ts';
import { classes } from '../ui/classes.ts';
import { BottomBar } from './BottomBar.tsx';
import { Loading } from './Loading.tsx';
import styles from './PublicLayout.module.css';
import { mainId, SkipLink } from './SkipLink.tsx';
import { TopNavigation } from './TopNavigation.tsx';

const waiting = (
  <div className={classes('page', styles.waiting)}>
    <Loading />
  </div>
);

/**
 * The shared navigation around a screen. The screen renders what lies inside <main>, which is as wide
 * as the window: bands run from edge to edge, words stand in a `.page` column.
 * On the home page the bar lies over the screen's first `--bar` of height, above its sky.
 */
export const PublicLayout = ({ footer }: { footer?: ReactNode }) => {
  const onHome = useMatch(pages.home.path) !== null;
  return (
    <div className={styles.layout}>
      <SkipLink />
      <TopNavigation overScene={onHome} />
      <main id={mainId} className={styles.main} tabIndex={-1}>
        <Suspense fallback={waiting}>
          <Outlet />
        </Suspense>
      </main>
      {footer}
      <BottomBar />
    </div>
  );
};

import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { pages } from '../../content/paths.ts';
import { pathWithoutLanguage } from '../../i18n/localized-paths.ts';
import { classes } from '../../ui/classes.ts';
import { Main, ScreenOutlet, SkipLink } from './Main.tsx';
import styles from './PublicLayout.module.css';
import { TopNavigation } from './TopNavigation.tsx';

/**
 * The site's navigation around a screen. The screen fills <main>, which is as wide as the window: bands run from edge to
 * edge, text is in a `.page` column. `places` is the bottom navigation of a phone. On the home page the bar covers the screen's first `--bar` of height, its sky.
 */
export const PublicLayout = ({
  bottomBar,
  footer,
}: {
  bottomBar?: ReactNode;
  footer?: ReactNode;
}) => {
  const onHome = pathWithoutLanguage(useLocation().pathname) === pages.home.path;
  return (
    <div className={styles.layout}>
      <SkipLink />
      <TopNavigation overScene={onHome} />
      <Main className={styles.main}>
        <ScreenOutlet loadingClassName={classes('page', styles.waiting)} />
      </Main>
      {footer}
      {bottomBar}
    </div>
  );
};

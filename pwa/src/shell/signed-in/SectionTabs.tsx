import { classes } from '../../ui/classes.ts';
import { NavLink } from '../../ui/link.tsx';
import { useOpenPage, useTeamMenu } from './menu-sections.ts';
import { PendingCount } from './PendingCount.tsx';
import styles from './SectionTabs.module.css';

/** Above a screen of the team: the pages of its section. Nothing if the section has one page. */
export const SectionTabs = () => {
  const menu = useTeamMenu();
  const openPageOf = useOpenPage();
  if (!menu) return null;
  const section = [...menu.groups.flat(), menu.own].find(openPageOf);
  if (!section || section.pages.length < 2) return null;
  return (
    <nav className={styles.tabs} aria-label={section.name}>
      {section.pages.map(({ name, path, pending }) => (
        <NavLink key={path} className={classes(styles.tab)} to={path}>
          {name}
          {pending && <PendingCount of={pending} />}
        </NavLink>
      ))}
    </nav>
  );
};

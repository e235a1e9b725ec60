import { LearnerSidebar } from './LearnerSidebar.tsx';
import { useTeamMenu } from './menu-sections.ts';
import { TeamSidebar } from './TeamSidebar.tsx';

/** The menu of the logged-in person: beside the screen, or in a drawer. */
export const Sidebar = ({ isInDrawer = false }: { isInDrawer?: boolean }) => {
  const menu = useTeamMenu();
  return menu ? (
    <TeamSidebar menu={menu} isInDrawer={isInDrawer} />
  ) : (
    <LearnerSidebar isInDrawer={isInDrawer} />
  );
};

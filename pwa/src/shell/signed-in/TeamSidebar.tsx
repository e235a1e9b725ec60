import { useSession } from '../../data/session/session.ts';
import { InnerIcon } from '../../ui/signed-in/InnerIcon.tsx';
import { type MenuSection, pendingIn, type TeamMenu } from './menu-sections.ts';
import { PendingCount } from './PendingCount.tsx';
import { SectionLink } from './SectionLink.tsx';
import styles from './Sidebar.module.css';
import { LanguageItem, LogOutItem, SidebarFrame } from './SidebarFrame.tsx';

interface SectionItemProps {
  section: MenuSection;
  /** Whether a second line says what is inside. */
  hasDetails: boolean;
}

const SectionItem = ({ section, hasDetails }: SectionItemProps) => {
  const { name, icon, details } = section;
  const pending = pendingIn(section);
  return (
    <li>
      <SectionLink section={section} className={styles.item}>
        <InnerIcon name={icon} size={20} />
        <span>
          {name}
          {hasDetails && details && <small className={styles.details}> {details}</small>}
        </span>
        {pending && (
          <span className={styles.mark}>
            <PendingCount of={pending} />
          </span>
        )}
      </SectionLink>
    </li>
  );
};

/** The menu of the team: two groups, and below them the member’s own classes, the language and LogOut. */
export const TeamSidebar = ({
  menu: { groups, own },
  isInDrawer,
}: {
  menu: TeamMenu;
  isInDrawer: boolean;
}) => {
  const name = useSession(({ user }) => user?.name);
  return (
    <SidebarFrame person={name}>
      {groups.map((sections) => (
        <ul key={sections[0]?.name} className={styles.group}>
          {sections.map((section) => (
            <SectionItem key={section.name} section={section} hasDetails={isInDrawer} />
          ))}
        </ul>
      ))}
      <ul className={styles.foot}>
        <SectionItem section={own} hasDetails={false} />
        <LanguageItem />
        <LogOutItem />
      </ul>
    </SidebarFrame>
  );
};

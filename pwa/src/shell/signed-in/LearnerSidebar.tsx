import { t } from '@lingui/core/macro';
import { pageTitles } from '../../content/page-titles.ts';
import { pages } from '../../content/paths.ts';
import { classes } from '../../ui/classes.ts';
import { NavLink } from '../../ui/link.tsx';
import { InnerIcon, type InnerIconName } from '../../ui/signed-in/InnerIcon.tsx';
import styles from './Sidebar.module.css';
import { LanguageItem, LogOutItem, SidebarFrame } from './SidebarFrame.tsx';

type MenuItem = readonly [name: string, path: string, icon: InnerIconName];

/** The labels of the specification, section 2. */
const ownItems = (): MenuItem[] => [
  [t`Dashboard`, pages.dashboard.path, 'today'],
  [t`My Enroll`, pages.enrolledClass.path, 'calendar'],
  [t`My Selected`, pages.selectedClasses.path, 'check'],
  [t`Payment History`, pages.payment.path, 'rupee'],
  [t`Online Class`, pages.onlineClass.path, 'online'],
];

/** The public pages that a phone shows in no other menu after login. */
const siteItems = (): MenuItem[] => [
  [pageTitles.courses(), pages.courses.path, 'courses'],
  [pageTitles.instructors(), pages.instructors.path, 'people'],
  [pageTitles.contact(), pages.contact.path, 'contact'],
];

const Item = ({ item: [name, path, icon] }: { item: MenuItem }) => (
  <li>
    <NavLink className={classes(styles.item)} to={path}>
      <InnerIcon name={icon} size={20} />
      {name}
    </NavLink>
  </li>
);

const Items = ({ items }: { items: MenuItem[] }) => (
  <ul>
    {items.map((item) => (
      <Item key={item[1]} item={item} />
    ))}
  </ul>
);

/** The menu of a learner. In the drawer it includes public pages: a phone has no top navigation. */
export const LearnerSidebar = ({ isInDrawer }: { isInDrawer: boolean }) => (
  <SidebarFrame>
    <h2 className={styles.title}>{t`MENU`}</h2>
    <Items items={ownItems()} />
    {isInDrawer && (
      <>
        <h2 className={styles.title}>{t`THE STUDIO`}</h2>
        <Items items={siteItems()} />
      </>
    )}
    <h2 className={styles.title}>{t`USEFUL LINKS`}</h2>
    <ul>
      <Item item={[t`Main Home`, pages.home.path, 'home']} />
      <Item item={[pageTitles.account(), pages.account.path, 'person']} />
      <LanguageItem />
      <LogOutItem />
    </ul>
  </SidebarFrame>
);

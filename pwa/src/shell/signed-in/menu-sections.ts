import { t } from '@lingui/core/macro';
import type { Permission } from 'bff/contract';
import { matchPath, useLocation } from 'react-router-dom';
import { pageTitles } from '../../content/page-titles.ts';
import { pages } from '../../content/paths.ts';
import { type SessionUser, useSession } from '../../data/session/session.ts';
import { can } from '../../data/signed-in/can.ts';
import type { InnerIconName } from '../../ui/signed-in/InnerIcon.tsx';
import type { PendingCounts } from './pending-counts.ts';

export interface MenuPage {
  name: string;
  path: string;
  /** The permission to open the page. */
  needs?: Permission;
  /** What waits there. */
  pending?: keyof PendingCounts;
}

/** An entry of the team's menu. It leads to its first page; the section's tabs lead to the others. */
export interface MenuSection {
  name: string;
  icon: InnerIconName;
  pages: readonly MenuPage[];
  /** What is inside, in short, for a member who may open all of its pages. */
  details?: string;
}

const singlePage = (page: MenuPage, icon: InnerIconName): MenuSection => ({
  name: page.name,
  icon,
  pages: [page],
});

const createSections = () =>
  ({
    today: singlePage({ name: t`Today`, path: pages.dashboard.path }, 'today'),
    week: singlePage({ name: t`Week`, path: pages.staffWeek.path }, 'calendar'),
    courses: singlePage(
      { name: t`Courses`, path: pages.staffCourses.path, needs: 'courses.readAll' },
      'courses',
    ),
    people: singlePage(
      { name: t`People`, path: pages.staffPeople.path, needs: 'people.readOne' },
      'people',
    ),
    money: {
      name: t`Money`,
      icon: 'rupee',
      details: t`Payments, statement`,
      pages: [
        { name: t`Overview`, path: pages.staffMoney.path, needs: 'figures.read' },
        {
          name: t`Payments`,
          path: pages.staffPayments.path,
          needs: 'orders.readAll',
          pending: 'payments',
        },
        { name: t`The bank’s statement`, path: pages.staffStatement.path, needs: 'statement.read' },
        {
          name: t`Order for a learner`,
          path: pages.staffOrder.path,
          needs: 'orders.createForLearner',
        },
      ],
    },
    messages: singlePage(
      {
        name: t`Messages`,
        path: pages.staffMessages.path,
        needs: 'messages.read',
        pending: 'messages',
      },
      'contact',
    ),
    studio: {
      name: t`Studio`,
      icon: 'home',
      details: t`Texts, team, links, help`,
      pages: [
        { name: t`Settings`, path: pages.staffStudio.path, needs: 'studio.readFacts' },
        { name: t`Team`, path: pages.staffTeam.path, needs: 'team.read' },
        { name: pageTitles.onlineClass(), path: pages.onlineClass.path, needs: 'meetings.change' },
        { name: t`Help`, path: pages.staffHelp.path },
      ],
    },
    help: singlePage({ name: t`Help`, path: pages.staffHelp.path }, 'help'),
    account: singlePage({ name: pageTitles.account(), path: pages.account.path }, 'person'),
    own: {
      name: t`My own classes`,
      icon: 'mat',
      pages: [
        { name: pageTitles.enrolledClass(), path: pages.enrolledClass.path },
        { name: pageTitles.selectedClasses(), path: pages.selectedClasses.path },
        { name: t`Payment History`, path: pages.payment.path },
        // For staff, the same path is the manager of links.
        { name: pageTitles.onlineClass(), path: pages.onlineClass.path, needs: 'classes.attend' },
      ],
    },
  }) satisfies Record<string, MenuSection>;

type SectionName = keyof ReturnType<typeof createSections>;

interface MenuOrder<Section> {
  /** The two groups of the menu. */
  groups: readonly (readonly Section[])[];
  /** The bar of a phone. */
  bar: readonly Section[];
}

export interface TeamMenu extends MenuOrder<MenuSection> {
  /** What the member takes part in as a learner. */
  own: MenuSection;
}

const staffMenu: MenuOrder<SectionName> = {
  groups: [
    ['today', 'week', 'courses', 'people'],
    ['money', 'messages', 'studio', 'account'],
  ],
  bar: ['today', 'week', 'money', 'people'],
};

const teacherMenu: MenuOrder<SectionName> = {
  groups: [
    ['today', 'week'],
    ['help', 'account'],
  ],
  bar: ['today', 'week'],
};

const menuOf = (user: SessionUser | undefined): MenuOrder<SectionName> | undefined => {
  if (can(user, 'today.read')) return staffMenu;
  return can(user, 'today.readTaught') ? teacherMenu : undefined;
};

/** The menu of a member of the team, with the pages that the member may open. Undefined for a learner. */
export const useTeamMenu = (): TeamMenu | undefined => {
  const user = useSession((session) => session.user);
  const menu = menuOf(user);
  if (!menu) return undefined;
  const sections = createSections();
  const sectionOf = (name: SectionName): MenuSection => {
    const { pages: all, details, ...section }: MenuSection = sections[name];
    const allowed = all.filter(({ needs }) => !needs || can(user, needs));
    return {
      ...section,
      pages: allowed,
      ...(details && allowed.length === all.length && { details }),
    };
  };
  const allowedSections = (names: readonly SectionName[]) =>
    names.map(sectionOf).filter(({ pages }) => pages.length > 0);
  return {
    groups: menu.groups.map(allowedSections),
    bar: allowedSections(menu.bar),
    own: sectionOf('own'),
  };
};

/** What waits in a section. */
export const pendingIn = ({ pages }: MenuSection): keyof PendingCounts | undefined =>
  pages.find(({ pending }) => pending)?.pending;

/** Returns the page of a section that is open. */
export const useOpenPage = () => {
  const { pathname } = useLocation();
  return (section: MenuSection): MenuPage | undefined =>
    section.pages.find(({ path }) => matchPath(path, pathname));
};

import { t } from '@lingui/core/macro';
import type { Permission } from 'bff/contract';
import { pages } from '../../content/paths.ts';
import { useSession } from '../../data/session/session.ts';
import { can } from '../../data/signed-in/can.ts';

/** The staff's own pages, with the manager of /OnlineClass, and the permission that each one needs. */
const staffMenuItems = (): [name: string, path: string, permission: Permission][] => [
  [t`Week`, pages.staffWeek.path, 'classes.readTaught'],
  [t`People`, pages.staffPeople.path, 'people.readOne'],
  [t`Money`, pages.staffMoney.path, 'figures.read'],
  [t`Payments`, pages.staffPayments.path, 'orders.readAll'],
  [t`Courses`, pages.staffCourses.path, 'courses.readAll'],
  [t`Messages`, pages.staffMessages.path, 'messages.read'],
  [t`Meeting Links`, pages.onlineClass.path, 'meetings.change'],
  [t`Team`, pages.staffTeam.path, 'team.read'],
  [t`Studio`, pages.staffStudio.path, 'studio.readFacts'],
  // For everybody in the team.
  [t`Help`, pages.staffHelp.path, 'classes.readTaught'],
];

/** The staff pages that the user may open; none for a learner. */
export const useStaffMenuItems = () => {
  const user = useSession((session) => session.user);
  return staffMenuItems().filter(([, , permission]) => can(user, permission));
};

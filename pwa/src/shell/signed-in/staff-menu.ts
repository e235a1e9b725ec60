import { t } from '@lingui/core/macro';
import type { Act } from 'bff/contract';
import { pages } from '../../content/paths.ts';
import { useSession } from '../../data/session/session.ts';
import { may } from '../../data/signed-in/can.ts';

/** The staff's own pages, with the manager of /OnlineClass, and the act that each is for. */
const staffPlaces = (): [name: string, path: string, act: Act][] => [
  [t`Week`, pages.staffWeek.path, 'classes.readTaught'],
  [t`People`, pages.staffPeople.path, 'people.readOne'],
  [t`Money`, pages.staffMoney.path, 'figures.read'],
  [t`Payments`, pages.staffPayments.path, 'orders.readAll'],
  [t`Courses`, pages.staffCourses.path, 'courses.readAll'],
  [t`Messages`, pages.staffMessages.path, 'messages.read'],
  [t`Meeting Links`, pages.onlineClass.path, 'meetings.change'],
  [t`Team`, pages.staffTeam.path, 'team.read'],
  [t`Studio`, pages.staffStudio.path, 'studio.readFacts'],
];

/** The staff's pages that are the user's; none for a learner. */
export const useStaffPlaces = () => {
  const user = useSession((session) => session.user);
  return staffPlaces().filter(([, , act]) => may(user, act));
};

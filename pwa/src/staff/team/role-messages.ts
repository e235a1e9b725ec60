import { t } from '@lingui/core/macro';
import type { TeamRole } from 'bff/contract';

/** The name of a role. */
export const roleName = (role: TeamRole): string =>
  ({ owner: t`Owner`, staff: t({ message: 'Staff', context: 'a role' }), teacher: t`Teacher` })[
    role
  ];

/** What a person with this role can do. */
export const formatRole = (role: TeamRole): string =>
  ({
    owner: t`May do everything, and says who else works for the studio.`,
    staff: t`Looks after classes, learners, payments and messages.`,
    teacher: t`Sees and changes the classes that are theirs, and who comes to them. Nothing of money.`,
  })[role];

/** The role with the fewest permissions first, as most invitations are for teachers. */
export const roles: TeamRole[] = ['teacher', 'staff', 'owner'];

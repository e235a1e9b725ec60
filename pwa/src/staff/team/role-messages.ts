import { t } from '@lingui/core/macro';
import type { TeamRole } from 'bff/contract';

/** A role by its name, as a person has it. */
export const roleName = (role: TeamRole): string =>
  ({ owner: t`Owner`, staff: t({ message: 'Staff', context: 'a role' }), teacher: t`Teacher` })[
    role
  ];

/** What somebody with this role may do. */
export const roleInWords = (role: TeamRole): string =>
  ({
    owner: t`May do everything, and says who else works for the studio.`,
    staff: t`Looks after classes, learners, payments and messages.`,
    teacher: t`Sees and changes the classes that are theirs, and who comes to them. Nothing of money.`,
  })[role];

/** The least first: whoever is invited seldom needs more. */
export const roles: TeamRole[] = ['teacher', 'staff', 'owner'];

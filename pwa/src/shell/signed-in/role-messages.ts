import { t } from '@lingui/core/macro';
import type { Role, TeamRole } from 'bff/contract';

interface RoleMessages {
  name: string;
  /** What a person with this role can do. */
  description: string;
  /** To the invited person. */
  invitation: (invitedBy: string) => string;
  /** To the invited person: what they will do. */
  work: string;
  /** To a person who has got this role. */
  isNew: string;
}

/** The role with the fewest permissions first, as most invitations are for teachers. */
const messagesByRole: Record<TeamRole, () => RoleMessages> = {
  teacher: () => ({
    name: t`Teacher`,
    description: t`Sees and changes their own classes and attendance. Sees nothing about money.`,
    invitation: (invitedBy) => t`${invitedBy} invites you to be a teacher at the studio.`,
    work: t`You will set the links for your classes, move classes, and mark who came.`,
    isNew: t`Your role has changed: you are now a teacher at the studio.`,
  }),
  staff: () => ({
    name: t({ message: 'Staff', context: 'a role' }),
    description: t`Looks after classes, learners, payments and messages.`,
    invitation: (invitedBy) => t`${invitedBy} invites you to join the studio’s staff.`,
    work: t`You will look after classes, learners, payments and messages.`,
    isNew: t`Your role has changed: you are now on the studio’s staff.`,
  }),
  owner: () => ({
    name: t`Owner`,
    description: t`Can do everything, and chooses who else works for the studio.`,
    invitation: (invitedBy) => t`${invitedBy} invites you to be an owner of the studio.`,
    work: t`You will be able to do everything, and to choose who else works for the studio.`,
    isNew: t`Your role has changed: you are now an owner of the studio.`,
  }),
};

/** The roles of the team that this app knows, as they are offered. */
export const teamRoles = Object.keys(messagesByRole) as TeamRole[];

/** The texts about a role of the team, in the current language. Undefined for a role that a newer server has added. */
export const roleMessages = (role: Role): Partial<RoleMessages> =>
  (messagesByRole as Partial<Record<Role, () => RoleMessages>>)[role]?.() ?? {};

/** The name of a role. */
export const roleName = (role: TeamRole): string => roleMessages(role).name ?? role;

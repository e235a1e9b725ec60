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
    description: t`Sees and changes the classes that are theirs, and who comes to them. Nothing of money.`,
    invitation: (invitedBy) => t`${invitedBy} invites you to be a teacher of the studio.`,
    work: t`You set the links of your classes then, move them, and note who comes.`,
    isNew: t`Your role was changed: you are a teacher of the studio now.`,
  }),
  staff: () => ({
    name: t({ message: 'Staff', context: 'a role' }),
    description: t`Looks after classes, learners, payments and messages.`,
    invitation: (invitedBy) => t`${invitedBy} invites you to the staff of the studio.`,
    work: t`You look after classes, learners, payments and messages then.`,
    isNew: t`Your role was changed: you are staff of the studio now.`,
  }),
  owner: () => ({
    name: t`Owner`,
    description: t`May do everything, and says who else works for the studio.`,
    invitation: (invitedBy) => t`${invitedBy} invites you to be an owner of the studio.`,
    work: t`You may do everything then, and say who else works for the studio.`,
    isNew: t`Your role was changed: you are an owner of the studio now.`,
  }),
};

/** The roles of the team that this app knows, as they are offered. */
export const teamRoles = Object.keys(messagesByRole) as TeamRole[];

/** The texts about a role of the team, in the current language. Undefined for a role that a newer server has added. */
export const roleMessages = (role: Role): Partial<RoleMessages> =>
  (messagesByRole as Partial<Record<Role, () => RoleMessages>>)[role]?.() ?? {};

/** The name of a role. */
export const roleName = (role: TeamRole): string => roleMessages(role).name ?? role;

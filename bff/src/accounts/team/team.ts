import { z } from 'zod';
import {
  filledText,
  isoDate,
  namedPersonSchema,
  optionalTranslations,
  rowId,
  storedEmail,
  storedPhone,
  timestamp,
} from '../../platform/http/answer-fields.ts';
import { permissions, teamRoles } from '../../shared/permissions.ts';

const teamRole = z.enum(teamRoles);

/** A member of the team. */
export type TeamMember = z.infer<typeof teamMemberSchema>;
const teamMemberSchema = z.strictObject({
  id: rowId,
  name: filledText,
  email: storedEmail.nullable(),
  phone: storedPhone.nullable(),
  role: teamRole,
});

/** An open invitation. */
export type Invitation = z.infer<typeof invitationSchema>;
export const invitationSchema = z.strictObject({
  id: rowId,
  email: storedEmail,
  role: teamRole,
  /** The name of the owner who has made it. */
  invitedBy: filledText,
  /** ISO 8601 in UTC. */
  madeAt: timestamp,
  /** From then on its link no longer works. */
  expiresAt: timestamp,
  /** Whether the address has permanently refused the last e-mail. Absent in a response of the previous version. */
  refusesMail: z.boolean().optional(),
});

/** How many invitations can be open. */
export const MAX_INVITATIONS = 50;

/** The largest number of members that lists have: more than a studio has. */
export const MAX_TEAM_SIZE = 200;

export type Team = z.infer<typeof teamSchema>;
export const teamSchema = z.strictObject({
  people: z.array(teamMemberSchema).max(MAX_TEAM_SIZE),
  invitations: z.array(invitationSchema).max(MAX_INVITATIONS),
});

/** An account that can be the teacher of a class. */
export type Teacher = z.infer<typeof namedPersonSchema>;
export const teachersSchema = z.array(namedPersonSchema).max(MAX_TEAM_SIZE);

/** An invitation as its link shows it. */
export type InvitationDetails = z.infer<typeof invitationDetailsSchema>;
export const invitationDetailsSchema = z.strictObject({
  email: storedEmail,
  role: teamRole,
  invitedBy: filledText,
  /** Whether there is an account with this address; otherwise one is registered first. */
  hasAccount: z.boolean(),
});

/** An entry of the audit log: a request of a team member. */
export type AuditEntry = z.infer<typeof auditEntrySchema>;
export const auditEntrySchema = z.strictObject({
  id: rowId,
  /** ISO 8601 in UTC. */
  at: timestamp,
  /** Null if the account is deleted, or for the server's command line. */
  by: namedPersonSchema.nullable(),
  /** Whether it was done at the server's command line. */
  isAtServer: z.boolean(),
  act: z.enum(permissions),
  /** The reference of the order, the title of the course or the name of another target; null if it is deleted, or has none. */
  about: filledText.nullable(),
  aboutIn: optionalTranslations,
  /** The date of the class, YYYY-MM-DD. */
  date: isoDate.nullable(),
  /** The name of the person that it is about; null if there is none, or if the account is deleted. */
  person: filledText.nullable(),
  /** Whether it is known to be completed: the server may have stopped in between. */
  isDone: z.boolean(),
});

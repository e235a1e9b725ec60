import type { InLanguages } from '../../shared/localized-content.ts';
import type { Act, Role } from '../../shared/permissions.ts';

/** The roles that work for the studio. */
export const TEAM_ROLES = ['teacher', 'staff', 'owner'] as const satisfies Role[];
export type TeamRole = (typeof TEAM_ROLES)[number];

/** Somebody who works for the studio. */
export interface TeamMember {
  id: number;
  name: string;
  email: string | null;
  phone: string | null;
  role: TeamRole;
}

/** An invitation that waits. */
export interface Invitation {
  id: number;
  email: string;
  role: TeamRole;
  /** The name of the owner who has made it. */
  invitedBy: string;
  /** ISO 8601 in UTC. */
  madeAt: string;
  /** From then on its link works no more. */
  expiresAt: string;
  /** Whether the address has refused the last e-mail for good. Absent in an answer of the version before. */
  refusesMail?: boolean | undefined;
}

export interface Team {
  people: TeamMember[];
  invitations: Invitation[];
}

/** Who may be the teacher of a class. */
export interface Teacher {
  id: number;
  name: string;
}

/** What whoever has the mail with an invitation reads of it. */
export interface InvitationRead {
  email: string;
  role: TeamRole;
  invitedBy: string;
  /** Whether there is an account with this address: else one is registered first. */
  hasAccount: boolean;
}

/** What somebody did who works for the studio. */
export interface TeamAct {
  id: number;
  /** ISO 8601 in UTC. */
  at: string;
  /** Null where the account is deleted, or where it was done at the server. */
  by: { id: number; name: string } | null;
  /** At the server's command line. */
  isAtServer: boolean;
  act: Act;
  /** The reference of the order, the title of the course, the name of what it was done to; null where it is gone, or has none. */
  about: string | null;
  aboutIn?: InLanguages<string> | undefined;
  /** The date of the class, YYYY-MM-DD. */
  date: string | null;
  /** The name of the person to whom it was done; null where there is none, or where the account is deleted. */
  person: string | null;
  /** Whether it is known to be done: the server may have stopped in the middle. */
  isDone: boolean;
}

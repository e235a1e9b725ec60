import type { ByLocale } from '../../shared/localized-content.ts';
import type { Permission, TeamRole } from '../../shared/permissions.ts';

/** A member of the team. */
export interface TeamMember {
  id: number;
  name: string;
  email: string | null;
  phone: string | null;
  role: TeamRole;
}

/** An open invitation. */
export interface Invitation {
  id: number;
  email: string;
  role: TeamRole;
  /** The name of the owner who has made it. */
  invitedBy: string;
  /** ISO 8601 in UTC. */
  madeAt: string;
  /** From then on its link no longer works. */
  expiresAt: string;
  /** Whether the address has permanently refused the last e-mail. Absent in a response of the previous version. */
  refusesMail?: boolean | undefined;
}

export interface Team {
  people: TeamMember[];
  invitations: Invitation[];
}

/** An account that can be the teacher of a class. */
export interface Teacher {
  id: number;
  name: string;
}

/** An invitation as its link shows it. */
export interface InvitationDetails {
  email: string;
  role: TeamRole;
  invitedBy: string;
  /** Whether there is an account with this address; otherwise one is registered first. */
  hasAccount: boolean;
}

/** An entry of the audit log: a request of a team member. */
export interface AuditEntry {
  id: number;
  /** ISO 8601 in UTC. */
  at: string;
  /** Null if the account is deleted, or for the server's command line. */
  by: { id: number; name: string } | null;
  /** Whether it was done at the server's command line. */
  isAtServer: boolean;
  act: Permission;
  /** The reference of the order, the title of the course or the name of another target; null if it is deleted, or has none. */
  about: string | null;
  aboutIn?: ByLocale<string> | undefined;
  /** The date of the class, YYYY-MM-DD. */
  date: string | null;
  /** The name of the person that it is about; null if there is none, or if the account is deleted. */
  person: string | null;
  /** Whether it is known to be completed: the server may have stopped in between. */
  isDone: boolean;
}

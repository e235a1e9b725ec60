import type { Authenticator } from 'bff/authenticator';
import type { Role } from 'bff/shared/permissions';

export interface Child {
  id: number;
  name: string;
}

/** Somebody who acts in a simulation, as far as they know themselves. */
export interface Person {
  /** `visitor` 0, 1, …: they know nothing of the studio yet. */
  name: string;
  email: string;
  phone: string;
  password: string;
  /** Known once a registration or login was answered. */
  accountId?: number;
  /** The token of their last login. */
  token?: string | undefined;
  role: Role;
  /** The passkey of a member of the team, by which they log in. */
  device?: Authenticator | undefined;
  children: Child[];
  /** The account was deleted, or merged into another one. */
  isGone?: boolean;
}

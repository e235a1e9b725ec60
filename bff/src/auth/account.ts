import { type Act, actsOf, type Role } from '../access/acts.ts';
import type { Language } from '../words/languages.ts';

/** An account without its password hash. */
export interface Account {
  id: number;
  name: string;
  email: string;
  role: Role;
  /** Null where none was chosen; not there where nobody asks for it. */
  language?: Language | null;
}

/** An account as the API answers it: with what it may do, so that the app offers that and no more. */
export interface User extends Account {
  acts: Act[];
}

/** The account with the acts of its role, and nothing else that is known of it. */
export const asUser = ({ id, name, email, role }: Account): User => ({
  id,
  name,
  email,
  role,
  acts: actsOf(role),
});

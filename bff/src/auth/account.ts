import type { Role } from '../access/acts.ts';

/** An account as `/api/auth/login` and `/api/auth/me` answer it: without its password hash. */
export interface Account {
  id: number;
  name: string;
  email: string;
  role: Role;
}

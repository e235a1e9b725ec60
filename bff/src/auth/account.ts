/** What an account may do: a staff account may also use the endpoints under `/api/staff`. */
export type Role = 'learner' | 'staff';

/** An account as `/api/auth/login` and `/api/auth/me` answer it: without its password hash. */
export interface Account {
  id: number;
  name: string;
  email: string;
  role: Role;
}

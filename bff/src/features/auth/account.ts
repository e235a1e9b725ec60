export type Role = 'learner' | 'staff';

/** Who is signed in, as `/api/auth/login` and `/api/auth/me` tell it. */
export interface Account {
  id: number;
  name: string;
  email: string;
  role: Role;
}

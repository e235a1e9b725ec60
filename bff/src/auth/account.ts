import { type Act, actsOf, type Role } from '../access/acts.ts';
import { isLanguage, type Language } from '../words/languages.ts';

/** An account without its password hash. */
export interface Account {
  id: number;
  name: string;
  email: string;
  /** As E.164, as it was typed: nothing proves that it is the person's. Null where none is known. */
  phone: string | null;
  role: Role;
  /** As it was stored, perhaps by a version that has more languages; null where none was chosen. */
  language: string | null;
}

/** An account as the API answers it: with what it may do, so that the app offers that and no more. */
export interface User extends Account {
  /** The language that was chosen; null where none was, or one that this version does not have. */
  language: Language | null;
  acts: Act[];
}

/** The account with the acts of its role, and nothing else that is known of it. */
export const asUser = ({ id, name, email, phone, role, language }: Account): User => ({
  id,
  name,
  email,
  phone,
  role,
  language: isLanguage(language) ? language : null,
  acts: actsOf(role),
});

import type { Person } from 'bff/contract';
import { pages } from '../../content/paths.ts';
import { phoneInWords } from '../../shell/signed-in/phone-words.ts';

/** +91 98765 43210 · asha@example.com */
export const reachOf = ({ phone, email }: Pick<Person, 'phone' | 'email'>): string =>
  [phone && phoneInWords(phone), email].filter(Boolean).join(' · ');

/** The address of somebody's page. */
export const personPath = (id: number): string => `${pages.staffPeople.path}?person=${id}`;

/** The address where it is shown what it would do to make the other account a part of this one. */
export const mergePath = (id: number, other: number): string => `${personPath(id)}&merge=${other}`;

import type { Person } from 'bff/contract';
import { pages } from '../../content/paths.ts';

/** An Indian number in two groups of five digits, as people write it. */
export const phoneInWords = (phone: string) => phone.replace(/^\+91(\d{5})(\d{5})$/, '+91 $1 $2');

/** +91 98765 43210 · asha@example.com */
export const reachOf = ({ phone, email }: Pick<Person, 'phone' | 'email'>): string =>
  [phone && phoneInWords(phone), email].filter(Boolean).join(' · ');

/** The address of somebody's page. */
export const personPath = (id: number): string => `${pages.staffPeople.path}?person=${id}`;

/** The address where it is shown what it would do to make the other account a part of this one. */
export const mergePath = (id: number, other: number): string => `${personPath(id)}&merge=${other}`;

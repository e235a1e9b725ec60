import { t } from '@lingui/core/macro';
import type { Person } from 'bff/contract';
import { pages } from '../../content/paths.ts';
import { phoneInWords } from '../../shell/signed-in/phone-words.ts';

type Contact = Pick<Person, 'phone' | 'email' | 'guardian'>;

/** +91 98765 43210 · asha@example.com; of a child with the parent, whose they are. */
export const reachOf = ({ guardian, phone, email }: Contact): string =>
  [guardian && t`${{ name: guardian.name }} pays`, phone && phoneInWords(phone), email]
    .filter(Boolean)
    .join(' · ');

/** The name of whom the address and the phone number reach: of a child the parent's. */
export const reachedName = ({ name, guardian }: Pick<Person, 'name' | 'guardian'>): string =>
  guardian?.name ?? name;

/** The address of somebody's page. */
export const personPath = (id: number): string => `${pages.staffPeople.path}?person=${id}`;

/** The address where it is shown what it would do to make the other account a part of this one. */
export const mergePath = (id: number, other: number): string => `${personPath(id)}&merge=${other}`;

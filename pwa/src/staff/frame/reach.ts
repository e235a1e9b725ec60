import { t } from '@lingui/core/macro';
import type { Person } from 'bff/contract';
import { pages } from '../../content/paths.ts';
import { phoneInWords } from '../../shell/signed-in/phone-messages.ts';

type Contact = Pick<Person, 'phone' | 'email' | 'guardian' | 'refusesMail'>;

/** The address, and that it refuses our e-mails, where that is known. */
export const addressInWords = ({
  email,
  refusesMail,
}: Pick<Person, 'email' | 'refusesMail'>): string | null =>
  email !== null && refusesMail ? t`${email} (refused our last e-mail)` : email;

/** +91 98765 43210 · asha@example.com; of a child with the parent, whose they are. */
export const reachOf = (contact: Contact): string => {
  const { guardian, phone } = contact;
  const payer = guardian && t`${{ name: guardian.name }} pays`;
  return [payer, phone && phoneInWords(phone), addressInWords(contact)].filter(Boolean).join(' · ');
};

/** The name of whom the address and the phone number reach: of a child the parent's. */
export const reachedName = ({ name, guardian }: Pick<Person, 'name' | 'guardian'>): string =>
  guardian?.name ?? name;

/** The address of somebody's page. */
export const personPath = (id: number): string => `${pages.staffPeople.path}?person=${id}`;

/** The address where it is shown what it would do to make the other account a part of this one. */
export const mergePath = (id: number, other: number): string => `${personPath(id)}&merge=${other}`;

import { t } from '@lingui/core/macro';
import type { Person } from 'bff/contract';
import { pages } from '../../content/paths.ts';
import { formatPhone } from '../../shell/signed-in/phone-messages.ts';

type ContactPerson = Pick<Person, 'phone' | 'email' | 'guardian' | 'refusesMail'>;

/** The e-mail address, with a note if it refuses our e-mails. */
export const formatEmail = ({
  email,
  refusesMail,
}: Pick<Person, 'email' | 'refusesMail'>): string | null =>
  email !== null && refusesMail ? t`${email} (our last e-mail came back)` : email;

/** +91 98765 43210 · asha@example.com. A child has the contact details of the parent, who is named. */
export const formatContactDetails = (contact: ContactPerson): string => {
  const { guardian, phone } = contact;
  const payer = guardian && t`${{ name: guardian.name }} pays`;
  return [payer, phone && formatPhone(phone), formatEmail(contact)].filter(Boolean).join(' · ');
};

/** The name of the contact; for a child the name of the parent. */
export const contactName = ({ name, guardian }: Pick<Person, 'name' | 'guardian'>): string =>
  guardian?.name ?? name;

/** The path of a person's page. */
export const personPath = (id: number): string => `${pages.staffPeople.path}?person=${id}`;

/** The path of the preview that merges the other account into this one. */
export const mergePath = (id: number, other: number): string => `${personPath(id)}&merge=${other}`;

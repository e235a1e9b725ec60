import { t } from '@lingui/core/macro';
import type { Person } from 'bff/contract';

type MailedAccount = Pick<Person, 'email' | 'refusesMail'>;

/** The addresses of these accounts that get an e-mail: a child and its parent share one, and an account may have none. */
export const formatMailed = (...accounts: MailedAccount[]): string => {
  const reached = accounts.flatMap(({ email, refusesMail }) => (refusesMail ? [] : (email ?? [])));
  const [email, other] = new Set(reached);
  if (email === undefined) return t`No e-mail can reach these accounts. Please call the learner.`;
  return other === undefined
    ? t`We will send an e-mail to ${email}.`
    : t`We will send an e-mail to both addresses.`;
};

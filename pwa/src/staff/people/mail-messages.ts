import { t } from '@lingui/core/macro';
import type { Person } from 'bff/contract';

type Account = Pick<Person, 'email' | 'refusesMail'>;

/** Which of two accounts get an e-mail about what happens to them: a child and its parent have one address, others none. */
export const mailedInWords = (...accounts: Account[]): string => {
  const reached = accounts.flatMap(({ email, refusesMail }) => (refusesMail ? [] : (email ?? [])));
  const [email, other] = new Set(reached);
  if (email === undefined) return t`No e-mail reaches these accounts: please call.`;
  return other === undefined
    ? t`We send an e-mail to ${email}.`
    : t`We send an e-mail to both addresses.`;
};

import { t } from '@lingui/core/macro';

/** Where the receipt of a payment goes: only what is known, as nobody sees whether a mailbox is read. */
export const receiptGoesTo = (email: string | null | undefined): string =>
  email
    ? t`The receipt goes to ${email}.`
    : t`There is no e-mail address for the receipt: please send or print it.`;

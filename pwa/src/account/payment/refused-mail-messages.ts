import { t } from '@lingui/core/macro';

/** In place of the promise of an e-mail. */
export const refusedMailInWords = (): string =>
  t`We cannot e-mail you: your address refused our last e-mail. Please check your address under Account.`;

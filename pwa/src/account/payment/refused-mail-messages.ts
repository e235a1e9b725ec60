import { t } from '@lingui/core/macro';

/** Shown instead of the promise of an e-mail. */
export const formatRefusedEmail = (): string =>
  t`We cannot e-mail you: your address refused our last e-mail. Please check your address under Account.`;

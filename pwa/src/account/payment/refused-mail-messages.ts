import { t } from '@lingui/core/macro';

/** Shown instead of the promise of an e-mail. */
export const formatRefusedEmail = (): string =>
  t`Our last e-mail to you came back. Please check your e-mail address under Account.`;

import { t } from '@lingui/core/macro';
import type { RejectionCode } from 'bff/shared/rejection-reasons';

export const maxReasonLength = 300;

/** The server accepts one line only. */
export const toOneLine = (text: string) => text.replace(/\s+/g, ' ').trim();

/** The rejection reasons to choose from. */
export const rejectionChoices = (): readonly { value: RejectionCode; label: string }[] => [
  { value: 'not found', label: t({ message: 'Not found', context: 'a payment' }) },
  { value: 'other amount', label: t`Wrong amount` },
  { value: 'other utr', label: t`Wrong UTR` },
  { value: 'own words', label: t`Own words` },
];

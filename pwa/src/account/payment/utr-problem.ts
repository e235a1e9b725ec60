import { plural, t } from '@lingui/core/macro';
import type { UtrResult } from 'bff/shared/utr';

const whatUtrIs = () => t`The UTR is the 12 digits that your UPI app shows with the payment.`;

const lengthMessage = (digits: number) =>
  plural(digits, {
    one: 'You entered 1 digit, and a UTR has 12. Please check it in your UPI app.',
    other: `You entered ${digits} digits, and a UTR has 12. Please check it in your UPI app.`,
  });

/** Why a text contains no UTR; undefined if it contains one. */
export const utrProblemMessage = (read: UtrResult): string | undefined => {
  if ('utr' in read) return undefined;
  switch (read.problem) {
    case 'invalid':
      return t`Please enter the UTR: the 12 digits that your bank shows.`;
    case 'length':
      return lengthMessage(read.digits);
    case 'impossible':
      return t`These digits cannot be a UTR. Please copy the 12 digits that your UPI app shows with the payment.`;
    case 'is-phone':
      return `${t`This is a phone number.`} ${whatUtrIs()}`;
    case 'is-amount':
      return `${t`This is the amount.`} ${whatUtrIs()}`;
    case 'is-upi-id':
      return `${t`This is a UPI ID.`} ${whatUtrIs()}`;
    case 'is-reference':
      return `${t`This is your order number.`} ${whatUtrIs()}`;
    case 'several':
      return t`There are several numbers of 12 digits here. Please enter only the UTR.`;
  }
};

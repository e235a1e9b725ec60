import { formatMoment } from '../dates.ts';

/** Who has changed the UPI ID, and when. */
export interface UpiIdChange {
  /** Null where the account is gone. */
  by: string | null;
  at: Date;
  now: Date;
}

/** The e-mails about studio settings, to everybody who may change them. */
export const studio = {
  upi: {
    subject: 'The studio’s UPI ID was changed',
    wasChanged: ({ by, at, now }: UpiIdChange) =>
      `${by ?? 'Somebody'} changed the studio’s UPI ID on ${formatMoment(at, now)}. Learners now pay to the new one.`,
    compare: 'Compare the new UPI ID, character by character, with the one in your payment app.',
    ifNotYou:
      'If none of you did this, somebody wants your learners’ money: save the right UPI ID at once, choose a new password, and log that account out on every device.',
    before: 'Before',
    after: 'Now',
    none: 'none: the fee is paid at the studio',
    look: 'Check the UPI ID',
  },
};

/** What staff read of these e-mails if they could not be sent, by kind. */
export const studioMailNames = {
  'upi-changed': 'The note that the UPI ID was changed',
};

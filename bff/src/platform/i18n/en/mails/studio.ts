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
    subject: 'The studio’s UPI id was changed',
    wasChanged: ({ by, at, now }: UpiIdChange) =>
      `${by ?? 'somebody'} has changed the studio’s UPI id, ${formatMoment(at, now)}. From then on learners pay to the new one.`,
    compare: 'Compare it, character by character, with the id in your payment app.',
    ifNotYou:
      'If none of you did this, somebody wants the money of your learners: save the right id at once, choose a new password, and end the sessions of the account that did it.',
    before: 'Until then',
    after: 'Now',
    none: 'none: the fee is paid at the studio',
    look: 'Look at it',
  },
};

/** What staff read of these e-mails if they could not be sent, by kind. */
export const studioMailNames = {
  'upi-changed': 'The note that the UPI id was changed',
};

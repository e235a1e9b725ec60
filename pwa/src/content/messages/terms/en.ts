/** The texts of `/Terms` in one language. */
export interface StudioTermsTexts {
  lead: string;
  fees: TermsSectionTexts;
  paying: TermsSectionTexts;
  cancelling: TermsSectionTexts;
  asking: TermsSectionTexts;
  refundTermsTitle: string;
  /** The end of `asking` until the studio has terms of its own (`refundTerms` of studio.ts). */
  withoutTerms: string;
  back: TermsSectionTexts;
  contact: TermsSectionTexts;
  /** Shown if the studio settings name a person for complaints. */
  complaints: { title: string; writeTo: (name: string) => string };
}

export interface TermsSectionTexts {
  title: string;
  sentences: readonly string[];
}

/**
 * The texts of the page "Fees and refunds" in English; in other languages beside this file, with the same keys. They describe what
 * the site does automatically. Promises of the studio, such as a refund deadline, belong in `refundTerms` of studio.ts.
 */
export const terms: StudioTermsTexts = {
  lead: 'How a course is paid, what happens when a class is cancelled, and how money comes back.',

  fees: {
    title: 'What a course costs',
    sentences: [
      'The fee of each course stands beside it. It is paid once, or by the month: you read which before you choose.',
      'Open classes are free.',
      'Nothing is taken from your account by itself: each payment is one that you make.',
    ],
  },

  paying: {
    title: 'How you pay',
    sentences: [
      'By UPI to the studio’s id, or at the studio: the page of your order says how.',
      'After a payment by UPI you send us its UTR, the 12 digits by which we find it.',
      'As soon as we have confirmed the payment you are enrolled, and the receipt comes by e-mail.',
      'As long as you have paid nothing, you can cancel an order yourself.',
    ],
  },

  cancelling: {
    title: 'When we cancel a class',
    sentences: [
      'We write to everybody who is enrolled, by e-mail or in the app, and call those whom neither reaches. The dashboard says the same.',
      'In a course that is paid by the month, the time that you have paid for can become longer by that class. The message and your dashboard then say until when.',
      'Where they say nothing of it, or it does not suit you, write to us.',
    ],
  },

  asking: {
    title: 'If you want money back',
    sentences: [
      'Write to us which course it is about, and why. If you have the order’s reference or the receipt’s number at hand, add it.',
    ],
  },

  refundTermsTitle: 'Our refund terms',
  withoutTerms:
    'Whether and how much comes back we answer for each case. We read every message and write back.',

  back: {
    title: 'How money comes back',
    sentences: [
      'By UPI, in cash or by bank transfer, and never more than you have paid.',
      'Each payment has a receipt with a number, and each refund a document of its own: it says how much came back, in which way and why. You get it by e-mail, and find it under Payment.',
    ],
  },

  contact: {
    title: 'Whom to ask',
    sentences: ['Ask the studio about any fee, payment or refund, also before you pay.'],
  },

  complaints: {
    title: 'If you have a complaint',
    writeTo: (name) => `Write to ${name}: each complaint is answered.`,
  },
};

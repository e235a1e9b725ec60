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
  lead: 'How to pay for a course, what happens when a class is cancelled, and how you get money back.',

  fees: {
    title: 'What a course costs',
    sentences: [
      'Each course shows its fee. You pay it once or every month: the course says which.',
      'Open classes are free.',
      'We never take money from your account automatically: you make each payment yourself.',
    ],
  },

  paying: {
    title: 'How you pay',
    sentences: [
      'You pay by UPI to the studio’s UPI ID, or at the studio. The page of your order says how.',
      'After you pay by UPI, send us the UTR: the 12 digits by which we find your payment.',
      'As soon as we confirm your payment, you are enrolled and get the receipt by e-mail.',
      'As long as you have not paid, you can cancel an order yourself.',
    ],
  },

  cancelling: {
    title: 'When we cancel a class',
    sentences: [
      'We write to all enrolled learners, by e-mail or in the app, and call learners who cannot be reached by either. Your dashboard says the same.',
      'If you pay by the month, you can get one more class for the cancelled one. The message and your dashboard then say until when your paid time lasts.',
      'If they do not mention one more class, or it does not suit you, write to us.',
    ],
  },

  asking: {
    title: 'If you want money back',
    sentences: [
      'Write to us: say which course it is about, and why you want money back. If you have the order number or the receipt number, add it.',
    ],
  },

  refundTermsTitle: 'Our refund terms',
  withoutTerms:
    'We decide in each case whether we give money back, and how much. We read every message and write back.',

  back: {
    title: 'How you get money back',
    sentences: [
      'We pay back by UPI, in cash or by bank transfer, and never more than you have paid.',
      'Each payment has a numbered receipt, and each refund has a receipt of its own. It says how much you got back, how and why. You get it by e-mail, and find it under Payment.',
    ],
  },

  contact: {
    title: 'Where to ask',
    sentences: ['Ask the studio about any fee, payment or refund, even before you pay.'],
  },

  complaints: {
    title: 'If you have a complaint',
    writeTo: (name) => `Write to ${name}: we answer every complaint.`,
  },
};

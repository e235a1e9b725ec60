const hasAccount = 'You get this e-mail because this address has an account at Ganga Yoga.';
const addressGiven = 'You get this e-mail because somebody gave this address to Ganga Yoga.';
const ordered = 'You get this e-mail because you have an order at Ganga Yoga.';
const enrolled =
  'You get this e-mail because you are enrolled at Ganga Yoga. We always send changes of your classes.';
const isStudio = 'You get this e-mail because this is the address of the studio.';

/** Why the recipient gets an e-mail, by kind (bff/src/platform/mail/mail-kinds.ts). */
export const reasons = {
  welcome: hasAccount,
  'password-reset': hasAccount,
  claim: addressGiven,
  'sign-in-code': hasAccount,
  'code-guessed': hasAccount,
  'password-changed': hasAccount,
  'ways-ended': hasAccount,
  'address-proof': addressGiven,
  'address-asked': hasAccount,
  'address-changed': 'You get this e-mail because your account at Ganga Yoga had this address.',
  'key-added': hasAccount,
  'key-removed': hasAccount,
  'key-copied': hasAccount,
  'recovery-code-used': hasAccount,
  'recovery-codes-made': hasAccount,
  'keys-forgotten': hasAccount,
  merged: hasAccount,
  invitation: 'You get this e-mail because the owner of Ganga Yoga has invited this address.',
  'payment-received': ordered,
  'payment-rejected': ordered,
  'payment-confirmed': ordered,
  'payment-part': ordered,
  'payment-refund': ordered,
  'payment-refund-end': ordered,
  'payment-correction': ordered,
  'course-welcome': 'You get this e-mail because you are enrolled at Ganga Yoga.',
  'paid-until': 'You get this e-mail because you are enrolled at Ganga Yoga.',
  'class-notice': enrolled,
  holiday: enrolled,
  'evening-before':
    'You get this e-mail because you asked for an e-mail on the evening before a class.',
  trial: 'You get this e-mail because you asked for a free class at Ganga Yoga.',
  announcement:
    'You get this e-mail because you agreed to announcements. E-mails about your own classes come in any case.',
  'grievance-received': addressGiven,
  'upi-changed': 'You get this e-mail because you may change the studio’s settings.',
  'payment-waiting': isStudio,
  contact: isStudio,
  trouble: 'You get this e-mail because you look after the server of the studio.',
};

import { emailErrors, nameErrors, textErrors, yesOrNoErrors } from './field-errors.ts';

/** What people and the studio write to each other: messages, announcements, mails and push messages. */
export const messagingErrors = {
  'contact.too-many-waiting':
    'More messages wait for an answer than the studio can keep. Please try again tomorrow.',
  ...nameErrors('contact.full-name', 'Full name'),
  ...emailErrors('contact.email'),
  ...textErrors('contact.mobile-number', 'Mobile number'),
  ...textErrors('contact.message', 'Message'),
  'contact.none': 'There is no such message.',
  ...yesOrNoErrors('contact.answered', 'Answered'),

  'announcements.none': 'This announcement does not exist.',
  'announcements.nobody-agreed':
    'Nobody here has agreed to announcements, so this would reach nobody.',
  'announcements.course-invalid': 'The course must be an id, or null for all learners.',
  ...textErrors('announcements.subject', 'Subject'),
  ...textErrors('announcements.text', 'Text'),
  ...textErrors('announcements.subject-in', 'The translated subject'),
  ...textErrors('announcements.text-in', 'The translated text'),
  ...yesOrNoErrors('announcements.agreed', 'Agreed'),
  'announcements.given-in-unknown': 'Given in must be account or dashboard.',

  'undelivered.none': 'This mail is not on the list any more.',

  'push.withdrawn': 'Notifications were turned off for this account. Turn them on here anew.',
  'push.address-required': 'The subscription has no address.',
  'push.address-too-long': 'The address of the subscription is too long.',
  'push.address-of-no-service': 'The address of the subscription is not one of a push service.',
  'push.keys-required': 'The subscription has no keys.',
  'push.key-required': 'The subscription has no key.',
  'push.key-invalid': 'The key of the subscription is not valid.',
  'push.secret-required': 'The subscription has no secret.',
  'push.secret-invalid': 'The secret of the subscription is not valid.',
  ...yesOrNoErrors('push.choice', 'A choice'),
} as const;

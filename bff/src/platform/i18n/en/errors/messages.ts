import { emailErrors, nameErrors, textErrors, yesOrNoErrors } from './field-errors.ts';

/** What people and the studio write to each other: messages, announcements, e-mails and push messages. */
export const messagingErrors = {
  'contact.too-many-waiting':
    'The studio has too many unanswered messages at the moment. Please try again tomorrow.',
  ...nameErrors('contact.full-name', 'Full name'),
  ...emailErrors('contact.email'),
  ...textErrors('contact.mobile-number', 'Mobile number'),
  ...textErrors('contact.message', 'Message'),
  'contact.none': 'This message no longer exists.',
  ...yesOrNoErrors('contact.answered', 'Answered'),

  'announcements.none': 'This announcement does not exist.',
  'announcements.nobody-agreed':
    'Nobody here has agreed to announcements, so this would reach nobody.',
  'announcements.course-invalid': 'Please choose a course, or all learners.',
  ...textErrors('announcements.subject', 'Subject'),
  ...textErrors('announcements.text', 'Text'),
  ...textErrors('announcements.subject-in', 'The translated subject'),
  ...textErrors('announcements.text-in', 'The translated text'),
  ...yesOrNoErrors('announcements.agreed', 'Agreed'),
  'announcements.given-in-unknown': 'You can agree under Account or on the dashboard.',

  'undelivered.none': 'This e-mail is no longer on the list.',

  'push.withdrawn':
    'Notifications were turned off for this account. Please turn them on here again.',
  'push.address-required':
    'Notifications could not be turned on. Please open the page again, and try once more.',
  'push.address-too-long':
    'Notifications could not be turned on. Please open the page again, and try once more.',
  'push.address-of-no-service':
    'Notifications could not be turned on. Please open the page again, and try once more.',
  'push.keys-required':
    'Notifications could not be turned on. Please open the page again, and try once more.',
  'push.key-required':
    'Notifications could not be turned on. Please open the page again, and try once more.',
  'push.key-invalid':
    'Notifications could not be turned on. Please open the page again, and try once more.',
  'push.secret-required':
    'Notifications could not be turned on. Please open the page again, and try once more.',
  'push.secret-invalid':
    'Notifications could not be turned on. Please open the page again, and try once more.',
  ...yesOrNoErrors('push.choice', 'Your choice'),
} as const;

/** The pages behind the links in e-mails that begin or end announcements. */
export const emailActionPages = {
  agreed: {
    title: 'Thank you',
    words:
      'We will write to you now and then, about new courses and events. Every e-mail has a link to stop them with one tap, and there is a switch under Account.',
  },
  cannotAgree: {
    title: 'This link no longer works',
    words:
      'The link may be old, or cut off in the e-mail. Log in, and you will find the switch under Account.',
  },
  ended: {
    title: 'No more announcements',
    words:
      'You will get no more announcements from us. E-mails about your own classes, payments and account still come. If you change your mind, you will find the switch under Account.',
  },
  cannotEnd: {
    title: 'This link does not work',
    words:
      'The link may be cut off in the e-mail. Log in, and you can stop the announcements under Account.',
  },
  away: {
    title: 'The studio’s server does not answer',
    words: 'Nothing has changed yet. Please try again in a minute.',
  },
  tooOften: {
    title: 'Too many attempts',
    words: 'Nothing has changed. Please try again tomorrow.',
  },
};

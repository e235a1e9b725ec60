/** The pages that the addresses in mails lead to at which somebody begins or ends announcements. */
export const emailActionPages = {
  agreed: {
    title: 'Thank you',
    words:
      'We write to you now and then, about new courses and events. Each of these mails ends them with one tap, and the switch is under Account.',
  },
  cannotAgree: {
    title: 'This address is not valid any more',
    words:
      'It may be an old one, or have been cut off in the mail. Sign in, and you find the switch under Account.',
  },
  ended: {
    title: 'No more announcements',
    words:
      'You get no more announcements from us. Mails about your own classes, payments and account still come. If you change your mind, you find the switch under Account.',
  },
  cannotEnd: {
    title: 'This address is not valid',
    words:
      'It may have been cut off in the mail. Sign in, and you can end the announcements under Account.',
  },
  away: {
    title: 'The studio’s server does not answer',
    words: 'Nothing has changed yet. Please try again in a minute.',
  },
  tooOften: {
    title: 'That was too often',
    words: 'Nothing has changed. Please try again tomorrow.',
  },
};

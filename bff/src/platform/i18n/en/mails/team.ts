/** The e-mails to team members and to invited people. */
export const team = {
  invitation: {
    subject: 'An invitation from Ganga Yoga',
    isInvited: {
      teacher:
        'Ganga Yoga invites you to be one of its teachers in the app: you can see your classes, set their links, and mark who came.',
      staff:
        'Ganga Yoga invites you to join its staff in the app: you can look after classes, learners, payments and messages.',
      owner:
        'Ganga Yoga invites you to be an owner of the studio in the app: you can do everything, and choose who else may.',
    },
    howLong:
      'The link below works once, within three days, and only for an account with this address. You can register there. If you do not know us, there is nothing to do.',
    look: 'Look at the invitation',
  },
};

/** What staff read of these e-mails if they could not be sent, by kind. */
export const teamMailNames = {
  invitation: 'An invitation to the team',
};

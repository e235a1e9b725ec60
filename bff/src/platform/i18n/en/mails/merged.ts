export interface MergedChild {
  child: string;
}

/** The mails after staff have made two accounts of one person into one. */
export const merged = {
  subject: 'Your two accounts at Ganga Yoga are now one',
  isKept:
    'You had two accounts at Ganga Yoga. We have merged them: this account now has the classes, payments and receipts of both.',
  isIncomplete:
    'If the other account has a health note or a nominee, please enter them again in this one.',
  isOther:
    'You had two accounts at Ganga Yoga. We have merged them: the other account now has the classes, payments and receipts of both. This address no longer logs you in; please use the address of the other account.',
  ifWrong:
    'If the two accounts are not both yours, please write to us within seven days. Until then we can undo the merge.',
  child: {
    subject: ({ child }: MergedChild) => `The two accounts of ${child} at Ganga Yoga are now one`,
    ofChild: ({ child }: MergedChild) =>
      `${child} had two accounts at Ganga Yoga, one of them in yours. We have merged them: the other account now has the classes, payments and receipts of both. If the two accounts do not both belong to ${child}, please write to us within seven days. Until then we can undo the merge.`,
  },
  signIn: 'Log in',
  undone: {
    subject: 'Your accounts at Ganga Yoga are separate again',
    isApart:
      'We have separated your two accounts again. Each account has its own classes, payments and receipts, and you log in to it as before.',
    child: {
      subject: ({ child }: MergedChild) =>
        `The accounts of ${child} at Ganga Yoga are separate again`,
      ofChild: ({ child }: MergedChild) =>
        `We have separated the two accounts of ${child} again. ${child} is in your account as before, with the same classes, payments and receipts.`,
    },
  },
};

/** What staff read of these e-mails if they could not be sent, by kind. */
export const mergeMailNames = {
  merged: 'The note that two accounts were merged',
};

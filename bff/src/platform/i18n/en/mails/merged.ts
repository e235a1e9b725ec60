export interface MergedChild {
  child: string;
}

/** The mails after staff have made two accounts of one person into one. */
export const merged = {
  subject: 'Your two accounts at Ganga Yoga are one now',
  isKept:
    'you had two accounts at Ganga Yoga. We have made one of them: this one, which now has the classes, payments and receipts of both. A health note and a nominee of the other account stay with it, as only you may read them: please write them again in this one.',
  isOther:
    'you had two accounts at Ganga Yoga. We have made one of them: the other one, which now has the classes, payments and receipts of both. With this address nobody signs in any more; sign in with that of the other account.',
  ifWrong:
    'If these are not both yours, please write to us within seven days. Until then we can undo it.',
  child: {
    subject: ({ child }: MergedChild) => `The two accounts of ${child} at Ganga Yoga are one now`,
    ofChild: ({ child }: MergedChild) =>
      `${child} had two accounts at Ganga Yoga, one of them in yours. We have made one of them: the other one, which now has the classes, payments and receipts of both. If they are not both of ${child}, please write to us within seven days. Until then we can undo it.`,
  },
  signIn: 'Sign in',
  undone: {
    subject: 'Your accounts at Ganga Yoga are separate again',
    isApart:
      'we have undone what made two accounts into one. Each has its own classes, payments and receipts again, and you sign in to it as before.',
    child: {
      subject: ({ child }: MergedChild) =>
        `The accounts of ${child} at Ganga Yoga are separate again`,
      ofChild: ({ child }: MergedChild) =>
        `we have undone what made two accounts of ${child} into one. ${child} is in your account as before, with the same classes, payments and receipts.`,
    },
  },
};

/** What staff read of these e-mails if they could not be sent, by kind. */
export const mergeMailNames = {
  merged: 'The note that two accounts are one',
};

import { pluralIn } from '../../translation.ts';

/** The mails about an account and its password. */
export const account = {
  welcome: {
    subject: 'Welcome to Ganga Yoga',
    isReady:
      'your account at Ganga Yoga is ready. Choose a course, and its class link will wait for you in the app.',
    needs: 'You need no more than a phone, a mat and a quiet corner.',
    toCourses: 'Look at the courses',
  },
  chooseAnother: 'Choose a new password',
  reset: {
    subject: 'A new password',
    /** `hours`: for how long the link works. */
    wasAskedFor: ({ hours }: { hours: number }) =>
      `somebody, hopefully you, asked for a new password. The link below works once, for ${pluralIn('en', hours, { one: 'one hour', other: `${hours} hours` })}, and signs you out everywhere else.`,
    ifNotYou: 'If it was not you, there is nothing to do: your password stays as it is.',
  },
  claim: {
    subject: 'Your account at Ganga Yoga',
    isMade:
      'we have ordered for you at Ganga Yoga, and made an account with this address. Choose a password, and your classes, their links and your receipts are yours to see.',
    howLong:
      'The link below works once, within seven days. If you do not know us, somebody has given us your address by mistake, and there is nothing to do.',
    choose: 'Choose a password',
  },
  code: {
    subject: ({ code }: { code: string }) => `${code} is your code`,
    isHere: ({ code }: { code: string }) => `your code to log in to Ganga Yoga is ${code}.`,
    howLong: 'It works once, for ten minutes, and only on the device that asked for it.',
    ifNotYou:
      'Tell it to nobody: we never ask for it. If you did not ask for it, there is nothing to do. Nobody gets in without it.',
  },
  guessed: {
    subject: 'Somebody tries to log in as you',
    wasTried:
      'today wrong codes were entered several times to log in to your account at Ganga Yoga. Nobody got in. If it was you, there is nothing to do.',
    ifNotYou:
      'If it was not you, there is nothing to do either: after a few more tries, no code works today except on the devices that you have used before. Your password works everywhere.',
  },
  changed: {
    subject: 'Your password was changed',
    wasChanged:
      'the password of your account at Ganga Yoga has just been changed. If it was you, there is nothing to do.',
    ifNotYou:
      'If it was not you, choose a new one now: we mail you a link, and the new password signs out everybody who is in your account.',
  },
};

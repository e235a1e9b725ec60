import { selectPlural } from '../../translation.ts';

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
      `somebody, hopefully you, asked for a new password. The link below works once, for ${selectPlural('en', hours, { one: 'one hour', other: `${hours} hours` })}, and signs you out everywhere else.`,
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
  waysEnded: {
    subject: 'We ended the other ways into your account',
    why: 'anyone can register with any e-mail address. So we have made sure that nobody but you is in your account at Ganga Yoga.',
    /** `ways`: some of the list below, with commas. */
    what: ({ ways }: { ways: string }) => `We ended the other ways into this account: ${ways}.`,
    ways: {
      password: 'the password',
      sessions: 'the other devices that were logged in, with their notifications',
      passkeys: 'passkeys and the codes of an app',
      addressChange: 'a change of the e-mail address',
      calendar: 'the private calendar address',
      nominee: 'the nominee',
      children: 'children without any class or payment',
    },
    ifMissed:
      'Orders and receipts stay. If something on this list was yours, please add it again under Account.',
    byCode: 'You log in with a code that we mail to you, or you choose a new password.',
  },
  addressProof: {
    subject: 'Your new e-mail address',
    wasAskedFor:
      'somebody, hopefully you, gave this address for an account at Ganga Yoga. The link below works once, for one hour. With it, the account logs in with this address, and its mails come here.',
    ifNotYou: 'If it was not you, there is nothing to do: without the link, nothing changes.',
    use: 'Use this address',
  },
  addressTaken: {
    subject: 'This address has an account already',
    wasAskedFor:
      'somebody, hopefully you, asked for this address to be that of another account at Ganga Yoga. It has an account of its own, so nothing has changed.',
    ifYou:
      'If it was you, log in with this address. If you have forgotten its password, choose a new one. If it was not you, there is nothing to do.',
  },
  addressAsked: {
    subject: 'Another e-mail address for your account',
    wasAskedFor:
      'somebody who knows your password has just given another e-mail address for your account at Ganga Yoga. We have mailed a link there; once it is opened, you log in with that address. If it was you, there is nothing to do here.',
    ifNotYou:
      'If it was not you, choose a new password now: the link ends with it, and everybody who is in your account is signed out.',
  },
  /** In both e-mails to the old address, if it was verified. */
  addressStop: {
    ifNotYou:
      'If it was not you, stop it within seven days with the link below. Your account keeps this address, and we end every way into it: you log in with a code that we mail here.',
    stop: 'Stop the change',
  },
  addressChanged: {
    subject: 'Your e-mail address was changed',
    wasChanged:
      'your account at Ganga Yoga has another e-mail address since just now. You log in with that, and our mails go there. If it was you, there is nothing to do.',
    ifNotYou: 'If it was not you, write to us at once: then somebody else is in your account.',
    write: 'Write to us',
  },
};

/** What staff read of these e-mails if they could not be sent, by kind. */
export const accountMailNames = {
  'password-reset': 'The link for a new password',
  claim: 'The link to an account that staff have made',
  'sign-in-code': 'The code to sign in',
  'code-guessed': 'The note that codes to sign in were guessed',
  'password-changed': 'The note that the password was changed',
  'ways-ended': 'The note that the other ways into an account ended',
  'address-proof': 'The link that proves a new address',
  'address-asked': 'The note that another address was asked for',
  'address-changed': 'The note that the address was changed',
  welcome: 'The welcome after registering',
};

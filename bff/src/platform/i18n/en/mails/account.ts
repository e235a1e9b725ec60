import { selectPlural } from '../../translation.ts';

/** The mails about an account and its password. */
export const account = {
  welcome: {
    subject: 'Welcome to Ganga Yoga',
    isReady:
      'Your account at Ganga Yoga is ready. Choose a course, and its class link will wait for you in the app.',
    needs: 'All you need is a phone, a mat and a quiet corner.',
    toCourses: 'Look at the courses',
  },
  chooseAnother: 'Choose a new password',
  reset: {
    subject: 'A new password',
    wasAskedFor: 'Somebody, hopefully you, asked for a new password.',
    /** `hours`: for how long the link works. */
    howLong: ({ hours }: { hours: number }) =>
      `The link below works once, for ${selectPlural('en', hours, { one: 'one hour', other: `${hours} hours` })}. The new password logs you out everywhere else.`,
    ifNotYou: 'If it was not you, there is nothing to do: your password stays as it is.',
  },
  claim: {
    subject: 'Your account at Ganga Yoga',
    isMade:
      'We have made an order for you at Ganga Yoga, and an account with this address. Choose a password to see your classes, their links and your receipts.',
    howLong:
      'The link below works once, within seven days. If you do not know us, somebody has given us your address by mistake, and there is nothing to do.',
    choose: 'Choose a password',
  },
  code: {
    subject: ({ code }: { code: string }) => `${code} is your code`,
    heading: 'Your login code',
    isHere: ({ code }: { code: string }) => `Your code to log in to Ganga Yoga is ${code}.`,
    howLong: 'It works once, for ten minutes, and only on the device that asked for it.',
    ifNotYou:
      'Do not share this code with anybody: we never ask for it. If you did not ask for a code, there is nothing to do: nobody can log in without it.',
  },
  guessed: {
    subject: 'Somebody is trying to log in as you',
    wasTried:
      'Somebody has entered wrong codes several times today to log in to your account at Ganga Yoga. Nobody got in. If it was you, there is nothing to do.',
    ifNotYou:
      'If it was not you, there is nothing to do either: after a few more tries, codes will work today only on devices that you have used before. Your password works everywhere.',
  },
  changed: {
    subject: 'Your password was changed',
    wasChanged:
      'The password of your account at Ganga Yoga has just been changed. If it was you, there is nothing to do.',
    ifNotYou:
      'If it was not you, choose a new one now: we e-mail you a link, and the new password logs out everybody who is in your account.',
  },
  waysEnded: {
    subject: 'We closed the other ways into your account',
    why: 'Anyone can register with any e-mail address. So we have made sure that nobody but you is in your account at Ganga Yoga.',
    /** `ways`: some of the list below, with commas. */
    what: ({ ways }: { ways: string }) => `We closed the other ways into this account: ${ways}.`,
    ways: {
      password: 'the password',
      sessions: 'the other devices that were logged in, with their notifications',
      passkeys: 'passkeys and codes from an app',
      addressChange: 'a change of the e-mail address',
      calendar: 'the private calendar address',
      nominee: 'the nominee',
      children: 'children without any class or payment',
    },
    ifMissed:
      'Orders and receipts stay. If something on this list was yours, please add it again under Account.',
    byCode: 'You can log in with a code that we e-mail to you, or choose a new password.',
  },
  addressProof: {
    subject: 'Your new e-mail address',
    wasAskedFor: 'Somebody, hopefully you, gave this address for an account at Ganga Yoga.',
    howLong:
      'The link below works once, for one hour. After that, the account uses this address to log in, and our e-mails come here.',
    ifNotYou: 'If it was not you, there is nothing to do: without the link, nothing changes.',
    use: 'Use this address',
  },
  addressTaken: {
    subject: 'This address already has an account',
    wasAskedFor:
      'Somebody, hopefully you, wanted to use this address for another account at Ganga Yoga. This address already has an account, so nothing has changed.',
    ifYou:
      'If it was you, log in with this address. If you have forgotten the password, choose a new one. If it was not you, there is nothing to do.',
  },
  addressAsked: {
    subject: 'Another e-mail address for your account',
    wasAskedFor:
      'Somebody who knows your password has just given another e-mail address for your account at Ganga Yoga.',
    whatFollows:
      'We have e-mailed a link to the new address. Once that link is opened, you log in with the new address. If it was you, there is nothing to do here.',
    ifNotYou:
      'If it was not you, choose a new password now: that cancels the link, and logs out everybody who is in your account.',
  },
  /** In both e-mails to the old address, if it was verified. */
  addressStop: {
    ifNotYou:
      'If it was not you, stop the change within seven days with the link below. Your account will keep this address, and we will close every way into the account: you log in with a code that we e-mail here.',
    stop: 'Stop the change',
  },
  addressChanged: {
    subject: 'Your e-mail address was changed',
    wasChanged: 'The e-mail address of your account at Ganga Yoga has just been changed.',
    whatFollows:
      'You now log in with the new address, and our e-mails go there. If it was you, there is nothing to do.',
    ifNotYou: 'If it was not you, write to us at once: somebody else may be in your account.',
    write: 'Write to us',
  },
};

/** What staff read of these e-mails if they could not be sent, by kind. */
export const accountMailNames = {
  'password-reset': 'The link for a new password',
  claim: 'The link to an account that staff have made',
  'sign-in-code': 'The login code',
  'code-guessed': 'The warning that somebody tried to guess login codes',
  'password-changed': 'The note that the password was changed',
  'ways-ended': 'The note that the other ways into an account were closed',
  'address-proof': 'The link that confirms a new address',
  'address-asked': 'The note that somebody asked for another address',
  'address-changed': 'The note that the address was changed',
  welcome: 'The welcome after registering',
};

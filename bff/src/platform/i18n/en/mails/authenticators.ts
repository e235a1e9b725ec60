/** The mails about passkeys and codes. */
export const authenticators = {
  added: {
    subject: 'A new way to log in was added',
    happened:
      'A passkey, or an app that shows codes, has just been added to your account at Ganga Yoga. If it was you, there is nothing to do.',
  },
  removed: {
    subject: 'A way to log in was removed',
    happened:
      'A passkey, or an app that shows codes, has just been removed from your account at Ganga Yoga. If it was you, there is nothing to do.',
  },
  copied: {
    subject: 'A copy of your passkey may be in use',
    happened:
      'Somebody has tried to log in to your account at Ganga Yoga with what seems to be a copy of one of your passkeys. We did not let anybody in. Please remove this passkey, and add a new one.',
  },
  recovered: {
    subject: 'A recovery code was used',
    happened:
      'One of your recovery codes has just been used for your account at Ganga Yoga. If it was you, please add a new passkey, and remove the one that is lost.',
  },
  renewed: {
    subject: 'You have new recovery codes',
    happened:
      'New recovery codes have just been made for your account at Ganga Yoga. The earlier codes no longer work. If it was you, there is nothing to do.',
  },
  forgotten: {
    subject: 'Your passkeys and codes were removed',
    happened:
      'All passkeys, apps and recovery codes of your account at Ganga Yoga were removed because they were reported lost. You are logged out everywhere. Log in with your password, and add a new passkey within 24 hours.',
  },
  ifNotYou:
    'If it was not you, choose a new password now: it logs out everybody who is in your account. Then check the passkeys and codes in your account, and tell the studio.',
  look: 'Look at your account',
  newPassword: 'Choose a new password',
};

/** What staff read of these e-mails if they could not be sent, by kind. */
export const authenticatorMailNames = {
  'key-added': 'The note that a way to log in was added',
  'key-removed': 'The note that a way to log in was removed',
  'key-copied': 'The note that a passkey may have been copied',
  'recovery-code-used': 'The note that a recovery code was used',
  'recovery-codes-made': 'The note that recovery codes were made',
  'keys-forgotten': 'The note that passkeys and codes were removed',
};

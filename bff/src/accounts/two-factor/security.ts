/** A passkey as its owner sees it: nothing of it is a secret. */
export interface Passkey {
  id: number;
  /** As its owner calls it. */
  name: string;
  createdAt: string;
  /** When it was last used; null if never. */
  usedAt: string | null;
  /** When a copy of it seems to have been used; null if never. */
  refusedAt: string | null;
}

/** How an account is signed in to besides its password, and what this session has shown. */
export interface Security {
  passkeys: Passkey[];
  /** Since when an app shows codes for the account; null where none does. */
  timeCodesSince: string | null;
  /** How many of the ten are not used yet. */
  recoveryCodesLeft: number;
  /** From when on the screens of staff ask for a second step; null for who does not work for the studio. */
  askedFrom: string | null;
  /** Whether they ask this session now. */
  isAwaited: boolean;
}

/** The answer to an added key, with the recovery codes where it is the first: they are shown once. */
export interface AddedKey {
  security: Security;
  recoveryCodes: string[] | null;
}

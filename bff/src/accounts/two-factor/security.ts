/** A passkey as its owner sees it, without secrets. */
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

/** The authenticators of an account, and the two-factor state of the session. */
export interface Security {
  passkeys: Passkey[];
  /** Since when an authenticator app is in use; null if none is. */
  timeCodesSince: string | null;
  /** How many of the ten recovery codes are not used yet. */
  recoveryCodesLeft: number;
  /** From when on the permissions of the team need two-factor; null for learners. */
  askedFrom: string | null;
  /** Whether this session must use two-factor now. */
  isAwaited: boolean;
}

/** The response to an added authenticator, with the recovery codes if it is the first: they are shown once. */
export interface AddedAuthenticator {
  security: Security;
  recoveryCodes: string[] | null;
}

import type { AuthenticationResponseJSON } from '@simplewebauthn/browser';
import type { KnownUser } from '../session/session.ts';

/** What whoever accepts an invitation shows to have, so that it goes on. */
export interface ShownToAccept {
  password?: string;
  passkey?: AuthenticationResponseJSON;
}

export interface AcceptedInvitation {
  /** In the place of the session's own. */
  token: string;
  user: KnownUser;
}

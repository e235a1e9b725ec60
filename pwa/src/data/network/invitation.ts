import type { AuthenticationResponseJSON } from '@simplewebauthn/browser';
import type { SessionUser } from '../session/session.ts';

/** The proof of identity for accepting an invitation. */
export interface InvitationProof {
  password?: string;
  passkey?: AuthenticationResponseJSON;
}

export interface AcceptedInvitation {
  /** Replaces the session's token. */
  token: string;
  user: SessionUser;
}

import type { AuthenticationResponseJSON } from '@simplewebauthn/browser';
import type { SessionUser } from '../session/session.ts';
import type { Registration } from './public-api.ts';

/** The proof of identity for accepting an invitation. */
export interface InvitationProof {
  password?: string;
  passkey?: AuthenticationResponseJSON;
}

/** The account that is created for the invited address. */
export interface InvitedRegistration extends Pick<Registration, 'name' | 'password' | 'language'> {
  /** The secret of the e-mailed link. */
  token: string;
  /** Confirms that the person is 18 or older. */
  adult: true;
}

export interface AcceptedInvitation {
  /** Replaces the session's token. */
  token: string;
  user: SessionUser;
}

import { client, readResponse, withSession } from '../client.ts';
import type { AcceptedInvitation, InvitationProof, InvitedRegistration } from '../invitation.ts';
import { isLoginResult, isObject } from '../response-shapes.ts';

const { invitations } = client.api;

/** The calls for people who were invited to the team, with the secret of the e-mailed link. */
export const invitationApi = {
  read: (token: string) => readResponse(invitations.read.$post({ json: { token } }), isObject),

  /** Registers the invited address, joins the team, and logs in. */
  register: (json: InvitedRegistration) =>
    readResponse(invitations.register.$post({ json }), isLoginResult),

  /** Resolves with the account in its new role, and the session's new token. */
  accept: (token: string, shown: InvitationProof): Promise<AcceptedInvitation> =>
    withSession((options) =>
      readResponse(invitations.accept.$post({ json: { token, ...shown } }, options), isLoginResult),
    ),
};

import { answer, client, signed } from '../client.ts';
import type { AcceptedInvitation, ShownToAccept } from '../invitation.ts';
import { isSignIn, isSomething } from '../response-shapes.ts';

const { invitations } = client.api;

/** The calls of who was invited to work for the studio, with the secret of the mailed link. */
export const invitationApi = {
  read: (token: string) => answer(invitations.read.$post({ json: { token } }), isSomething),

  /** Resolves with the account in its new role, and the session's new token. */
  accept: (token: string, shown: ShownToAccept): Promise<AcceptedInvitation> =>
    signed((options) =>
      answer(invitations.accept.$post({ json: { token, ...shown } }, options), isSignIn),
    ),
};

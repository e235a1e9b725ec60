import { useSession } from '../../session/session.ts';
import { authHeaders, client, isEmptyResponse, readResponse } from '../client.ts';

const { address } = client.api.account;

/** The calls behind the links that are e-mailed after a change of the e-mail address. */
export const addressApi = {
  /** `token`: the secret of the link. If the session is of the same account, its login methods stay valid. */
  confirm: (token: string) => {
    const sessionToken = useSession.getState().token;
    const options = { headers: sessionToken ? authHeaders(sessionToken) : {} };
    return readResponse(address.confirm.$post({ json: { token } }, options), isEmptyResponse);
  },
  /** For the previous mailbox: restores the previous address. `token`: the secret of the link. */
  stop: (token: string) => readResponse(address.stop.$post({ json: { token } }), isEmptyResponse),
};

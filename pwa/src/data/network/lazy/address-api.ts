import { useSession } from '../../session/session.ts';
import { answer, bearer, client, isNothing } from '../client.ts';

const { address } = client.api.account;

/** The call of people who open the link that was mailed to their new address. */
export const addressApi = {
  /** `token`: the secret of the link. In a session of the account all that lets its owner in goes on. */
  confirm: (token: string) => {
    const own = useSession.getState().token;
    const options = { headers: own ? bearer(own) : {} };
    return answer(address.confirm.$post({ json: { token } }, options), isNothing);
  },
  /** For the mailbox before: the account has that address again. `token`: the secret of the link. */
  stop: (token: string) => answer(address.stop.$post({ json: { token } }), isNothing),
};

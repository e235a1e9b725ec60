import { answer, client, isNothing } from '../client.ts';

const { address } = client.api.account;

/** The call of people who open the link that was mailed to their new address. */
export const addressApi = {
  /** `token`: the secret of the link. */
  confirm: (token: string) => answer(address.confirm.$post({ json: { token } }), isNothing),
};

import type { Sql } from '../../database/db.ts';
import type { Deps } from '../../deps.ts';
import { type Draft, draftTo } from '../../mail/mail-template.ts';
import { publicPath } from '../../words/languages.ts';
import { findAccountByEmail } from '../queries.ts';
import { findAddressChange } from './queries.ts';

type Parts = Pick<Deps, 'sql' | 'publicUrl' | 'addressTokens'>;

/**
 * The mail to a new address with the link that proves it, for the change with this id. Where the address has an account, that is told
 * instead, to whom it belongs. `undefined` when the link does not work any more. The link contains the secret and must not be logged.
 */
export async function composeAddressProof(
  { sql, publicUrl, addressTokens }: Parts,
  id: number,
): Promise<Draft | undefined> {
  const change = await findAddressChange(sql, id);
  if (!change?.isOpen) return undefined;
  const taken = await findAccountByEmail(sql, change.email);
  if (taken)
    return draftTo(taken, ({ mails: { account } }) => ({
      subject: account.addressTaken.subject,
      paragraphs: [account.addressTaken.wasAskedFor, account.addressTaken.ifYou],
      action: { label: account.chooseAnother, url: `${publicUrl}/ForgotPassword` },
    }));
  return draftTo(change, ({ mails: { account } }) => ({
    subject: account.addressProof.subject,
    paragraphs: [account.addressProof.wasAskedFor, account.addressProof.ifNotYou],
    action: {
      label: account.addressProof.use,
      url: `${publicUrl}/ConfirmAddress#${addressTokens.sign(id)}`,
    },
  }));
}

/**
 * The mail to the old address when another one was asked for. It does not name that: the old one may be a stranger's, mistyped at
 * registration. `undefined` when the account is gone.
 */
export const composeAddressAsked = ({ sql, publicUrl }: Parts, id: number) =>
  draftToOldAddress(sql, id, ({ mails: { account } }) => ({
    subject: account.addressAsked.subject,
    paragraphs: [account.addressAsked.wasAskedFor, account.addressAsked.ifNotYou],
    action: { label: account.chooseAnother, url: `${publicUrl}/ForgotPassword` },
  }));

/** The mail to the old address once the account has another one; `undefined` when the account is gone. */
export const composeAddressChanged = ({ sql, publicUrl }: Parts, id: number) =>
  draftToOldAddress(sql, id, ({ mails: { account } }, language) => ({
    subject: account.addressChanged.subject,
    paragraphs: [account.addressChanged.wasChanged, account.addressChanged.ifNotYou],
    action: {
      label: account.addressChanged.write,
      url: publicUrl + publicPath('/ContactUs', language),
    },
  }));

async function draftToOldAddress(
  sql: Sql,
  id: number,
  write: Parameters<typeof draftTo>[1],
): Promise<Draft | undefined> {
  const change = await findAddressChange(sql, id);
  return change && draftTo({ ...change, email: change.oldEmail }, write);
}

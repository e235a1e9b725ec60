import type { Deps } from '../../../platform/deps.ts';
import type { Words } from '../../../platform/i18n/messages.ts';
import { type Draft, draftTo, type Written } from '../../../platform/mail/mail-template.ts';
import { type Language, publicPath } from '../../../shared/languages.ts';
import { findAccountByEmail } from '../../login/queries.ts';
import { findAddressChange, STOP } from './queries.ts';

type Parts = Pick<Deps, 'sql' | 'publicUrl' | 'addressTokens' | 'addressStopTokens'>;

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
export const composeAddressAsked = (parts: Parts, id: number) =>
  draftToOldAddress(parts, id, ({ mails: { account } }, stop) => ({
    subject: account.addressAsked.subject,
    paragraphs: [
      account.addressAsked.wasAskedFor,
      stop ? account.addressStop.ifNotYou : account.addressAsked.ifNotYou,
    ],
    action: stop ?? { label: account.chooseAnother, url: `${parts.publicUrl}/ForgotPassword` },
  }));

/** The mail to the old address once the account has another one; `undefined` when the account is gone. */
export const composeAddressChanged = (parts: Parts, id: number) =>
  draftToOldAddress(parts, id, ({ mails: { account } }, stop, language) => {
    const write = {
      label: account.addressChanged.write,
      url: parts.publicUrl + publicPath('/ContactUs', language),
    };
    return {
      subject: account.addressChanged.subject,
      paragraphs: [
        account.addressChanged.wasChanged,
        stop ? account.addressStop.ifNotYou : account.addressChanged.ifNotYou,
      ],
      action: stop ?? write,
      ...(stop && { also: write }),
    };
  });

type Link = NonNullable<Written['action']>;

/** `stop`: the link by which the old mailbox stops the change, where it can. It contains a secret and must not be logged. */
async function draftToOldAddress(
  { sql, publicUrl, addressStopTokens }: Parts,
  id: number,
  write: (words: Words, stop: Link | undefined, language: Language) => Written,
): Promise<Draft | undefined> {
  const change = await findAddressChange(sql, id);
  if (!change) return undefined;
  return draftTo({ ...change, email: change.oldEmail }, (words, language) => {
    const { stop } = words.mails.account.addressStop;
    const url = `${publicUrl}/ConfirmAddress#${STOP}${addressStopTokens.sign(id)}`;
    return write(words, change.isStoppable ? { label: stop, url } : undefined, language);
  });
}

import type { Deps } from '../../../platform/deps.ts';
import type { Messages } from '../../../platform/i18n/messages.ts';
import {
  type ComposedMail,
  draftForRecipient,
  type MailDraft,
} from '../../../platform/mail/mail-template.ts';
import { type Language, localizedPath } from '../../../shared/languages.ts';
import { findAccountByEmail } from '../../login/queries.ts';
import { findAddressChange, STOP_PREFIX } from './queries.ts';

type AddressMailDeps = Pick<Deps, 'sql' | 'publicUrl' | 'addressTokens' | 'addressStopTokens'>;

/**
 * The mail to a new address with the link that proves it, for the change with this id. If the address has an account, its owner is
 * notified instead. `undefined` when the link no longer works. The link contains the secret and must not be logged.
 */
async function composeAddressProof(
  { sql, publicUrl, addressTokens }: AddressMailDeps,
  id: number,
): Promise<MailDraft | undefined> {
  const change = await findAddressChange(sql, id);
  if (!change?.isOpen) return undefined;
  const taken = await findAccountByEmail(sql, change.email);
  if (taken)
    return draftForRecipient(taken, ({ mails: { account } }) => ({
      subject: account.addressTaken.subject,
      paragraphs: [account.addressTaken.wasAskedFor],
      notes: [account.addressTaken.ifYou],
      action: { label: account.chooseAnother, url: `${publicUrl}/ForgotPassword` },
    }));
  return draftForRecipient(change, ({ mails: { account } }) => ({
    subject: account.addressProof.subject,
    paragraphs: [account.addressProof.wasAskedFor],
    notes: [account.addressProof.howLong, account.addressProof.ifNotYou],
    action: {
      label: account.addressProof.use,
      url: `${publicUrl}/ConfirmAddress#${addressTokens.sign(id)}`,
    },
  }));
}

/**
 * The mail to the old address about a requested change. It does not name the new address: the old one may be a stranger's, mistyped at
 * registration. `undefined` when the account is gone.
 */
const composeAddressChangeRequested = (deps: AddressMailDeps, id: number) =>
  draftToOldAddress(deps, id, ({ mails: { account } }, stop) => ({
    subject: account.addressAsked.subject,
    paragraphs: [account.addressAsked.wasAskedFor],
    notes: [
      account.addressAsked.whatFollows,
      stop ? account.addressStop.ifNotYou : account.addressAsked.ifNotYou,
    ],
    action: stop ?? { label: account.chooseAnother, url: `${deps.publicUrl}/ForgotPassword` },
  }));

/** The mail to the old address once the account has another one; `undefined` when the account is gone. */
const composeAddressChanged = (deps: AddressMailDeps, id: number) =>
  draftToOldAddress(deps, id, ({ mails: { account } }, stop, language) => {
    const write = {
      label: account.addressChanged.write,
      url: deps.publicUrl + localizedPath('/ContactUs', language),
    };
    return {
      subject: account.addressChanged.subject,
      paragraphs: [account.addressChanged.wasChanged],
      notes: [
        account.addressChanged.whatFollows,
        stop ? account.addressStop.ifNotYou : account.addressChanged.ifNotYou,
      ],
      action: stop ?? write,
      ...(stop && { also: write }),
    };
  });

type StopLink = NonNullable<ComposedMail['action']>;

/** `stop`: the link by which the old mailbox stops the change, if it can. It contains a secret and must not be logged. */
async function draftToOldAddress(
  { sql, publicUrl, addressStopTokens }: AddressMailDeps,
  id: number,
  write: (messages: Messages, stop: StopLink | undefined, language: Language) => ComposedMail,
): Promise<MailDraft | undefined> {
  const change = await findAddressChange(sql, id);
  if (!change) return undefined;
  return draftForRecipient({ ...change, email: change.oldEmail }, (messages, language) => {
    const { stop } = messages.mails.account.addressStop;
    const url = `${publicUrl}/ConfirmAddress#${STOP_PREFIX}${addressStopTokens.sign(id)}`;
    return write(messages, change.isStoppable ? { label: stop, url } : undefined, language);
  });
}

/** Composes the e-mails about the address, by kind. */
export const addressMails = {
  'address-proof': composeAddressProof,
  'address-asked': composeAddressChangeRequested,
  'address-changed': composeAddressChanged,
};

import type { Deps } from '../../platform/deps.ts';
import { draftForRecipient, type MailDraft } from '../../platform/mail/mail-template.ts';
import { localizedPath } from '../../shared/languages.ts';
import { findResettableAccount } from './password-reset-queries.ts';
import { findMailRecipient, findRevokedAccess } from './queries.ts';

type AccountMailDeps = Pick<Deps, 'sql' | 'publicUrl'>;

/** The mail to a learner after registering; `undefined` when the account is gone. */
async function composeWelcome(
  { sql, publicUrl }: AccountMailDeps,
  id: number,
): Promise<MailDraft | undefined> {
  const reader = await findMailRecipient(sql, id);
  return (
    reader &&
    draftForRecipient(reader, ({ mails: { account } }, language) => ({
      subject: account.welcome.subject,
      paragraphs: [account.welcome.isReady],
      notes: [account.welcome.needs],
      action: {
        label: account.welcome.toCourses,
        url: publicUrl + localizedPath('/Courses', language),
      },
    }))
  );
}

/**
 * The mail with the link for a new password, for the request with this id; `undefined` when its address has no account, or
 * the link has expired or was used. The link contains the secret and must not be logged.
 */
async function composePasswordReset(
  { sql, publicUrl, resetTokens }: AccountMailDeps & Pick<Deps, 'resetTokens'>,
  id: number,
): Promise<MailDraft | undefined> {
  const reader = await findResettableAccount(sql, id);
  const url = `${publicUrl}/ResetPassword#${resetTokens.sign(id)}`;
  return (
    reader &&
    draftForRecipient(reader, ({ mails: { account } }) => ({
      subject: account.reset.subject,
      paragraphs: [account.reset.wasAskedFor],
      notes: [account.reset.howLong(reader), account.reset.ifNotYou],
      action: { label: account.chooseAnother, url },
    }))
  );
}

/**
 * The mail with the link to choose a password for an account that staff have created, for the request with this id; in the studio's
 * language if the account has none. `undefined` as `composePasswordReset`. The link contains the secret and must not be logged.
 */
async function composeClaim(
  { sql, publicUrl, resetTokens }: AccountMailDeps & Pick<Deps, 'resetTokens'>,
  id: number,
): Promise<MailDraft | undefined> {
  const reader = await findResettableAccount(sql, id);
  return (
    reader &&
    draftForRecipient(reader, ({ mails: { account } }) => ({
      subject: account.claim.subject,
      paragraphs: [account.claim.isMade],
      notes: [account.claim.howLong],
      action: {
        label: account.claim.choose,
        url: `${publicUrl}/ResetPassword#${resetTokens.sign(id)}`,
      },
    }))
  );
}

/**
 * The mail after a password was changed, on the account screen or by a mailed link; `undefined` when the account is gone.
 */
async function composePasswordChanged(
  { sql, publicUrl }: AccountMailDeps,
  id: number,
): Promise<MailDraft | undefined> {
  const reader = await findMailRecipient(sql, id);
  return (
    reader &&
    draftForRecipient(reader, ({ mails: { account } }) => ({
      subject: account.changed.subject,
      paragraphs: [account.changed.wasChanged],
      notes: [account.changed.ifNotYou],
      action: { label: account.chooseAnother, url: `${publicUrl}/ForgotPassword` },
    }))
  );
}

/**
 * The mail that lists which access to the account was revoked, because its mailbox was proven for the first time, its owner joined the
 * team, or the previous mailbox has stopped a change of the address; `undefined` when the account is gone.
 */
async function composeAccessRevoked(
  { sql, publicUrl }: AccountMailDeps,
  id: number,
): Promise<MailDraft | undefined> {
  const reader = await findMailRecipient(sql, id);
  const revoked = await findRevokedAccess(sql, id);
  return (
    reader &&
    draftForRecipient(reader, ({ mails: { account } }) => ({
      subject: account.waysEnded.subject,
      paragraphs: [account.waysEnded.why],
      notes: [
        account.waysEnded.what({
          ways: revoked.map((access) => account.waysEnded.ways[access]).join(', '),
        }),
        account.waysEnded.ifMissed,
        ...(revoked.includes('password') ? [account.waysEnded.byCode] : []),
      ],
      action: { label: account.chooseAnother, url: `${publicUrl}/ForgotPassword` },
    }))
  );
}

/** Composes the e-mails about the account, by kind. */
export const accountMails = {
  welcome: composeWelcome,
  'password-reset': composePasswordReset,
  claim: composeClaim,
  'password-changed': composePasswordChanged,
  'ways-ended': composeAccessRevoked,
};

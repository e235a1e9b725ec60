import type { Deps } from '../../platform/deps.ts';
import { type Draft, draftTo } from '../../platform/mail/mail-template.ts';
import { publicPath } from '../../shared/languages.ts';
import { findResettableAccount } from './password-reset-queries.ts';
import { findEndedWays, findReader } from './queries.ts';

type Parts = Pick<Deps, 'sql' | 'publicUrl'>;

/** The mail to a learner after registering; `undefined` when the account is gone. */
export async function composeWelcome(
  { sql, publicUrl }: Parts,
  id: number,
): Promise<Draft | undefined> {
  const reader = await findReader(sql, id);
  return (
    reader &&
    draftTo(reader, ({ mails: { account } }, language) => ({
      subject: account.welcome.subject,
      paragraphs: [account.welcome.isReady, account.welcome.needs],
      action: {
        label: account.welcome.toCourses,
        url: publicUrl + publicPath('/Courses', language),
      },
    }))
  );
}

/**
 * The mail with the link for a new password, for the request with this id; `undefined` when its address has no account, or
 * the link has expired or was used. The link contains the secret and must not be logged.
 */
export async function composePasswordReset(
  { sql, publicUrl, resetTokens }: Parts & Pick<Deps, 'resetTokens'>,
  id: number,
): Promise<Draft | undefined> {
  const reader = await findResettableAccount(sql, id);
  const url = `${publicUrl}/ResetPassword#${resetTokens.sign(id)}`;
  return (
    reader &&
    draftTo(reader, ({ mails: { account } }) => ({
      subject: account.reset.subject,
      paragraphs: [account.reset.wasAskedFor(reader), account.reset.ifNotYou],
      action: { label: account.chooseAnother, url },
    }))
  );
}

/**
 * The mail with the link by which somebody whom staff have entered chooses a password, for the request with this id; in the studio's
 * language as long as they have chosen none. `undefined` as `composePasswordReset`. The link contains the secret and must not be logged.
 */
export async function composeClaim(
  { sql, publicUrl, resetTokens }: Parts & Pick<Deps, 'resetTokens'>,
  id: number,
): Promise<Draft | undefined> {
  const reader = await findResettableAccount(sql, id);
  return (
    reader &&
    draftTo(reader, ({ mails: { account } }) => ({
      subject: account.claim.subject,
      paragraphs: [account.claim.isMade, account.claim.howLong],
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
export async function composePasswordChanged(
  { sql, publicUrl }: Parts,
  id: number,
): Promise<Draft | undefined> {
  const reader = await findReader(sql, id);
  return (
    reader &&
    draftTo(reader, ({ mails: { account } }) => ({
      subject: account.changed.subject,
      paragraphs: [account.changed.wasChanged, account.changed.ifNotYou],
      action: { label: account.chooseAnother, url: `${publicUrl}/ForgotPassword` },
    }))
  );
}

/**
 * The mail that says which other ways into the account have ended, as its mailbox was proven for the first time, its owner joined the team, or the
 * mailbox before has stopped a change of the address; `undefined` when the account is gone.
 */
export async function composeWaysEnded(
  { sql, publicUrl }: Parts,
  id: number,
): Promise<Draft | undefined> {
  const reader = await findReader(sql, id);
  const ended = await findEndedWays(sql, id);
  return (
    reader &&
    draftTo(reader, ({ mails: { account } }) => ({
      subject: account.waysEnded.subject,
      paragraphs: [
        account.waysEnded.why,
        account.waysEnded.what({
          ways: ended.map((way) => account.waysEnded.ways[way]).join(', '),
        }),
        account.waysEnded.ifMissed,
        ...(ended.includes('password') ? [account.waysEnded.byCode] : []),
      ],
      action: { label: account.chooseAnother, url: `${publicUrl}/ForgotPassword` },
    }))
  );
}

import type { Deps } from '../../../platform/deps.ts';
import { draftForRecipient, type MailDraft } from '../../../platform/mail/mail-template.ts';
import { findCodeRecipient, findHandleHash } from './queries.ts';

/**
 * The mail with a code to sign in; `undefined` when its address has no account, or the code has expired, as when the mail server was down
 * for ten minutes. The subject and the text contain the code and must not be logged.
 */
async function composeSignInCode(
  { sql, signInCodes }: Pick<Deps, 'sql' | 'signInCodes'>,
  id: number,
): Promise<MailDraft | undefined> {
  const reader = await findCodeRecipient(sql, id);
  const hash = await findHandleHash(sql, id);
  if (!reader || hash === undefined) return undefined;
  const code = signInCodes.codeOf(hash);
  return draftForRecipient(reader, ({ mails: { account } }) => ({
    subject: account.code.subject({ code }),
    heading: account.code.heading,
    paragraphs: [account.code.isHere({ code })],
    code,
    notes: [account.code.howLong, account.code.ifNotYou],
  }));
}

/** The mail about wrong codes, for the last code that was tried; `undefined` when its address has no account. */
async function composeWrongCodesTried(
  { sql, publicUrl }: Pick<Deps, 'sql' | 'publicUrl'>,
  id: number,
): Promise<MailDraft | undefined> {
  const reader = await findCodeRecipient(sql, id);
  return (
    reader &&
    draftForRecipient(reader, ({ mails: { account } }) => ({
      subject: account.guessed.subject,
      paragraphs: [account.guessed.wasTried],
      notes: [account.guessed.ifNotYou],
      action: { label: account.chooseAnother, url: `${publicUrl}/ForgotPassword` },
    }))
  );
}

/** Composes the e-mails about codes, by kind. */
export const codeMails = {
  'sign-in-code': composeSignInCode,
  'code-guessed': composeWrongCodesTried,
};

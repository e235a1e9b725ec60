import type { Deps } from '../../../platform/deps.ts';
import { type Draft, draftTo } from '../../../platform/mail/mail-template.ts';
import { findCodeReader, findHandleHash } from './queries.ts';

/**
 * The mail with a code to sign in; `undefined` when its address has no account, or the code is over: a mail server that was down for ten
 * minutes sends none. The subject and the text contain the code and must not be logged.
 */
export async function composeSignInCode(
  { sql, signInCodes }: Pick<Deps, 'sql' | 'signInCodes'>,
  id: number,
): Promise<Draft | undefined> {
  const reader = await findCodeReader(sql, id);
  const hash = await findHandleHash(sql, id);
  if (!reader || hash === undefined) return undefined;
  const code = signInCodes.codeOf(hash);
  return draftTo(reader, ({ mails: { account } }) => ({
    subject: account.code.subject({ code }),
    paragraphs: [account.code.isHere({ code }), account.code.howLong, account.code.ifNotYou],
  }));
}

/** The mail that wrong codes were tried, with the last of these; `undefined` when its address has no account. */
export async function composeCodeGuessed(
  { sql, publicUrl }: Pick<Deps, 'sql' | 'publicUrl'>,
  id: number,
): Promise<Draft | undefined> {
  const reader = await findCodeReader(sql, id);
  return (
    reader &&
    draftTo(reader, ({ mails: { account } }) => ({
      subject: account.guessed.subject,
      paragraphs: [account.guessed.wasTried, account.guessed.ifNotYou],
      action: { label: account.chooseAnother, url: `${publicUrl}/ForgotPassword` },
    }))
  );
}

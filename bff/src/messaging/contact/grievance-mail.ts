import type { Deps } from '../../platform/deps.ts';
import { draftForRecipient, type MailDraft } from '../../platform/mail/mail-template.ts';
import { isSafeName } from '../../platform/mail/safe-name.ts';
import { localizedPath } from '../../shared/languages.ts';
import { grievanceNumber } from './message.ts';
import { findContactMessage } from './queries.ts';

/**
 * The confirmation to the sender of a grievance, with its number and the day it is answered by, in the language of
 * the page it was sent from; `undefined` where it is deleted. It does not quote the text, as anybody can type any address. A
 * name that looks like more than a name is left out.
 */
export async function composeGrievanceReceived(
  { sql, publicUrl, now }: Pick<Deps, 'sql' | 'publicUrl' | 'now'>,
  id: number,
): Promise<MailDraft | undefined> {
  const found = await findContactMessage(sql, id);
  if (!found?.dueOn) return undefined;
  const { fullName, email, language, dueOn } = found;
  const name = isSafeName(fullName) ? fullName : '';
  return draftForRecipient(
    { name, email, language },
    ({ mails: { grievances }, dates }, spoken) => ({
      subject: grievances.subject({ number: grievanceNumber(id) }),
      paragraphs: [
        grievances.isHere({ number: grievanceNumber(id), day: dates.formatDay(dueOn, now()) }),
      ],
      notes: [grievances.board, grievances.ifNotYou],
      action: { label: grievances.toNotice, url: publicUrl + localizedPath('/DataNotice', spoken) },
    }),
  );
}

import type { Deps } from '../../platform/deps.ts';
import { type Draft, draftTo, isPlainName } from '../../platform/mail/mail-template.ts';
import { publicPath } from '../../shared/languages.ts';
import { grievanceNumber } from './message.ts';
import { findContactMessage } from './queries.ts';

/**
 * The mail to the sender of a grievance, with its number and the day by which it is answered, in the language of the page that it was
 * written on; `undefined` when it is gone. Without its text: anybody can type any address. A name that looks like more than a name stays out.
 */
export async function composeGrievanceReceived(
  { sql, publicUrl, now }: Pick<Deps, 'sql' | 'publicUrl' | 'now'>,
  id: number,
): Promise<Draft | undefined> {
  const found = await findContactMessage(sql, id);
  if (!found?.dueOn) return undefined;
  const { fullName, email, language, dueOn } = found;
  const name = isPlainName(fullName) ? fullName : '';
  return draftTo({ name, email, language }, ({ mails: { grievances }, dates }, spoken) => ({
    subject: grievances.subject({ number: grievanceNumber(id) }),
    paragraphs: [
      grievances.isHere({ number: grievanceNumber(id), day: dates.dayOf(dueOn, now()) }),
      grievances.board,
      grievances.ifNotYou,
    ],
    action: { label: grievances.toNotice, url: publicUrl + publicPath('/DataNotice', spoken) },
  }));
}

import { languageOfMailbox } from '../../accounts/profile/mailbox-language.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Words } from '../../platform/i18n/messages.ts';
import { type Draft, draftOf, type Written } from '../../platform/mail/mail-template.ts';
import type { Language } from '../../shared/languages.ts';
import type { Finding, Sentences } from './alert.ts';
import { isTroubleKind, type TroubleKind, troubleKinds } from './kinds.ts';
import { listToBeTold, markTold, type ToldTrouble } from './queries.ts';

/** What the letters about troubles need. */
interface About {
  publicUrl: string;
  now: Date;
}

/** The letter about a trouble of this kind that lasts. */
export function troubleLetter(
  { mails: { toStudio } }: Words,
  kind: TroubleKind,
  found: (Sentences & Pick<Finding, 'isToldOnce'> & { beganAt: Date })[],
  { publicUrl, now }: About,
): Written {
  const words = toStudio.trouble;
  const paragraphs = found.flatMap(({ what, todo, beganAt }) => [
    words.since({ what, beganAt, now }),
    todo,
  ]);
  const last = found.every(({ isToldOnce }) => isToldOnce) ? words.toldOnce : words.toldDaily;
  return {
    subject: words.with[kind].subject,
    paragraphs: [...paragraphs, last],
    action: toDashboard(words, publicUrl),
  };
}

/** The letter about a trouble of this kind that is over. `wasTold`: a mail has told of it while it lasted. */
export function overLetter(
  { mails: { toStudio } }: Words,
  kind: TroubleKind,
  { what, beganAt, seenAt, wasTold }: Pick<ToldTrouble, 'what' | 'beganAt' | 'seenAt' | 'wasTold'>,
  { publicUrl, now }: About,
): Written {
  const words = toStudio.trouble;
  const { subjectWhenOver, isOver, wasThere } = words.with[kind];
  const when = { beganAt, seenAt, now };
  return {
    subject: subjectWhenOver,
    paragraphs: wasTold ? [isOver(when)] : [wasThere(when), words.wasSeen({ what })],
    action: toDashboard(words, publicUrl),
  };
}

/** Whoever reads it knows that the mail server takes mails. */
function arrivedLetter(
  { mails: { toStudio } }: Words,
  { what, todo, beganAt }: Sentences & { beganAt: Date },
  { publicUrl, now }: About,
): Written {
  const words = toStudio.trouble;
  return {
    subject: words.subjectOfMails,
    paragraphs: [
      words.mailsWereStopped({ beganAt, now }),
      words.wasSeen({ what }),
      words.ifAgain({ todo }),
    ],
    action: toDashboard(words, publicUrl),
  };
}

const toDashboard = (words: Words['mails']['toStudio']['trouble'], publicUrl: string) => ({
  label: words.toDashboard,
  url: `${publicUrl}/UserDashboard`,
});

/**
 * The mail to the owner about the trouble with this id and those of its kind, as they are when it is sent; `undefined` when
 * there is nothing to tell any more.
 */
export async function composeTrouble(
  {
    sql,
    publicUrl,
    ownerEmail,
    studioLanguage,
    now,
  }: Pick<Deps, 'sql' | 'publicUrl' | 'now'> & { ownerEmail: string; studioLanguage: Language },
  id: number,
): Promise<Draft | undefined> {
  const language = await languageOfMailbox(sql, ownerEmail, studioLanguage);
  const told = await listToBeTold(sql, id, language);
  const [first] = told;
  if (!first || !isTroubleKind(first.kind)) return undefined;
  const { kind } = first;
  const about = { publicUrl, now: now() };
  const write = (words: Words) => {
    if (troubleKinds[kind].arrivesLate) return arrivedLetter(words, first, about);
    return first.isOver
      ? overLetter(words, kind, first, about)
      : troubleLetter(words, kind, told, about);
  };
  return {
    ...draftOf(ownerEmail, language, write),
    noteSent: () =>
      markTold(
        sql,
        told.map((trouble) => trouble.id),
      ),
  };
}

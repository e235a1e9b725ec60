import type { Deps } from '../deps.ts';
import { type Draft, draftOf, type Letter } from '../mail/mail-template.ts';
import { momentInWords } from '../words/en/dates.ts';
import { isTroubleKind, troubleKinds } from './kinds.ts';
import { listToBeTold, markTold, type ToldTrouble } from './queries.ts';
import type { Finding, Sentences } from './trouble.ts';

/** What the letters about troubles need. */
interface About {
  publicUrl: string;
  now: Date;
}

/** The subject and the letter about a trouble of `of` that lasts. */
export function troubleLetter(
  of: string,
  found: (Sentences & Pick<Finding, 'isToldOnce'> & { beganAt: Date })[],
  { publicUrl, now }: About,
): [string, Letter] {
  const paragraphs = found.flatMap(({ what, todo, beganAt }) => [
    `${what} This is so since ${momentInWords(beganAt, now)}.`,
    todo,
  ]);
  const last = found.every(({ isToldOnce }) => isToldOnce)
    ? 'You get this mail once, and then one when it is over.'
    : 'While it lasts, you get this mail once a day, and then one that it is over.';
  const subject = `Trouble with ${of}`;
  return [subject, letterOf([...paragraphs, last], publicUrl)];
}

/** The subject and the letter about a trouble that is over. `wasTold`: a mail has told of it while it lasted. */
export function overLetter(
  of: string,
  { what, beganAt, seenAt, wasTold }: Pick<ToldTrouble, 'what' | 'beganAt' | 'seenAt' | 'wasTold'>,
  { publicUrl, now }: About,
): [string, Letter] {
  const times = `It lasted from ${momentInWords(beganAt, now)}, to ${momentInWords(seenAt, now)}.`;
  const paragraphs = wasTold
    ? [`the trouble with ${of} is over. ${times}`]
    : [`there was trouble with ${of}, and it is over. ${times}`, `What was seen: ${what}`];
  return [`Over: trouble with ${of}`, letterOf(paragraphs, publicUrl)];
}

/** Whoever reads it knows that the mail server takes mails. */
function arrivedLetter(
  { what, todo, beganAt }: ToldTrouble,
  { publicUrl, now }: About,
): [string, Letter] {
  const paragraphs = [
    `mails of the studio did not go out, or not all of them: this was first seen on ${momentInWords(beganAt, now)}. That you read this shows that the mail server takes mails now.`,
    `What was seen: ${what}`,
    `If this mail comes again: ${todo}`,
  ];
  return ['Mails did not go out', letterOf(paragraphs, publicUrl)];
}

const letterOf = (paragraphs: string[], publicUrl: string): Letter => ({
  greeting: 'Namaste,',
  paragraphs,
  action: { label: 'Look at what else waits', url: `${publicUrl}/UserDashboard` },
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
    now,
  }: Pick<Deps, 'sql' | 'publicUrl' | 'now'> & { ownerEmail: string },
  id: number,
): Promise<Draft | undefined> {
  const told = await listToBeTold(sql, id);
  const [first] = told;
  if (!first || !isTroubleKind(first.kind)) return undefined;
  const { of, arrivesLate } = troubleKinds[first.kind];
  const about = { publicUrl, now: now() };
  const [subject, letter] = arrivesLate
    ? arrivedLetter(first, about)
    : first.isOver
      ? overLetter(of, first, about)
      : troubleLetter(of, told, about);
  return {
    ...draftOf(ownerEmail, subject, letter),
    noteSent: () =>
      markTold(
        sql,
        told.map((trouble) => trouble.id),
      ),
  };
}

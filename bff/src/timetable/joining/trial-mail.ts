import type { Deps } from '../../deps.ts';
import { type Draft, draftOf, greetingTo, type Letter } from '../../mail/mail-template.ts';
import { joinPathOf } from '../classes/timetable.ts';
import { findTrialMail, type TrialMail } from './queries.ts';

const trialLetter = ({ name, title, slug, key }: TrialMail, publicUrl: string): Letter => ({
  greeting: greetingTo(name),
  paragraphs: [
    `your first class of ${title} is free. Open the link below on the device on which you are logged in: it says when the class begins, and opens it.`,
    'If you have not asked for it, there is nothing to do.',
  ],
  action: { label: 'To your first class', url: `${publicUrl}${joinPathOf({ slug })}?way=${key}` },
});

/**
 * The mail with the way into the first class, which is free. It works for the account that asked for it alone. `undefined`
 * when the account or the course is gone.
 */
export async function composeTrial(
  { sql, publicUrl }: Pick<Deps, 'sql' | 'publicUrl'>,
  id: number,
): Promise<Draft | undefined> {
  const trial = await findTrialMail(sql, id);
  return trial && draftOf(trial.email, 'Your first class', trialLetter(trial, publicUrl));
}

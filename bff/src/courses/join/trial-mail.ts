import type { Deps } from '../../platform/deps.ts';
import { titledIn } from '../../platform/i18n/localized-content.ts';
import { type Draft, draftTo } from '../../platform/mail/mail-template.ts';
import { joinPathOf } from '../classes/timetable.ts';
import { addressWith } from './arrival.ts';
import { findTrialMail } from './queries.ts';

/**
 * The mail with the way into the first class, which is free. It works for the account that asked for it alone. `undefined`
 * when the account or the course is gone.
 */
export async function composeTrial(
  { sql, publicUrl }: Pick<Deps, 'sql' | 'publicUrl'>,
  id: number,
): Promise<Draft | undefined> {
  const trial = await findTrialMail(sql, id);
  return (
    trial &&
    draftTo(trial, ({ mails: { classes } }, language) => ({
      subject: classes.trial.subject,
      paragraphs: [classes.trial.isFree(titledIn(language, trial)), classes.trial.ifNotYou],
      action: {
        label: classes.trial.toClass,
        url: publicUrl + addressWith(joinPathOf(trial), { way: trial.key }),
      },
    }))
  );
}

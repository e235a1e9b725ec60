import type { Deps } from '../../platform/deps.ts';
import { withLocalizedTitle } from '../../platform/i18n/localized-content.ts';
import { draftForRecipient, type MailDraft } from '../../platform/mail/mail-template.ts';
import { joinPathOf } from '../classes/timetable.ts';
import { withJoinParams } from './join-url.ts';
import { findTrialMail } from './queries.ts';

/**
 * The mail with the link to the free first class. The link works only for the account that requested it. `undefined` when the
 * account or the course is deleted.
 */
export async function composeTrialMail(
  { sql, publicUrl }: Pick<Deps, 'sql' | 'publicUrl'>,
  id: number,
): Promise<MailDraft | undefined> {
  const trial = await findTrialMail(sql, id);
  return (
    trial &&
    draftForRecipient(trial, ({ mails: { classes } }, language) => ({
      subject: classes.trial.subject,
      paragraphs: [classes.trial.isFree(withLocalizedTitle(language, trial))],
      notes: [classes.trial.howToOpen, classes.trial.ifNotYou],
      action: {
        label: classes.trial.toClass,
        url: publicUrl + withJoinParams(joinPathOf(trial), { way: trial.key }),
      },
    }))
  );
}

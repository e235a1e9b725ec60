import type { MailFailure } from '../jobs/mail-jobs.ts';
import { describeFailure } from '../messages/undelivered/undelivered-mail.ts';
import { wordsIn } from '../words/words.ts';
import { readMailSending } from './mail-queries.ts';
import type { Finding, Look } from './trouble.ts';

const ENGLISH = wordsIn('en');

/** Nothing was sent for ten minutes though mails wait, or the last three mails were given up. */
export const lookAtMail: Look = async ({ sql }) => {
  const { waiting, failure, givenUp } = await readMailSending(sql);
  if (waiting > 0) return notSent(waiting, failure);
  return givenUp ? refused(givenUp) : undefined;
};

const mails = (count: number) => (count === 1 ? '1 mail waits' : `${count} mails wait`);

function notSent(waiting: number, failure: MailFailure | null): Finding {
  const why = failure
    ? describeFailure(ENGLISH, failure)
    : 'None was refused: the sending stands still.';
  return {
    what: `Mails do not go out, and ${mails(waiting)}. ${why}`,
    todo:
      failure?.code === 'EAUTH'
        ? 'Please see to the user name and the password in SMTP_URL. What waits then goes out by itself.'
        : 'Please see to the mail server, and to SMTP_URL. What waits then goes out by itself.',
  };
}

const refused = (failure: MailFailure): Finding => ({
  what: `The last mails could not be delivered. ${describeFailure(ENGLISH, failure)}`,
  todo: 'Please see under Messages which they are, and ask the provider of the mail server why it refuses them.',
});

import { describeFailure } from '../../messaging/failed-emails/failed-email.ts';
import type { MailFailure } from '../../platform/queue/mail-jobs.ts';
import type { Finding, Look } from './alert.ts';
import { readMailSending } from './mail-queries.ts';

/** Nothing was sent for ten minutes though mails wait, or the last three mails were given up. */
export const lookAtMail: Look = async ({ sql }) => {
  const { waiting, failure, givenUp } = await readMailSending(sql);
  if (waiting > 0) return notSent(waiting, failure);
  return givenUp ? refused(givenUp) : undefined;
};

const notSent = (waiting: number, failure: MailFailure | null): Finding => ({
  say: (words) => {
    const { wait, standsStill, todo, todoPassword } = words.troubles.mail;
    const why = failure ? describeFailure(words, failure) : standsStill;
    const what = `${wait(waiting)} ${why}`;
    return { what, todo: failure?.code === 'EAUTH' ? todoPassword : todo };
  },
});

const refused = (failure: MailFailure): Finding => ({
  say: (words) => {
    const { notDelivered, todoNotDelivered } = words.troubles.mail;
    return { what: `${notDelivered} ${describeFailure(words, failure)}`, todo: todoNotDelivered };
  },
});

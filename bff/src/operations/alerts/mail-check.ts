import { describeFailure } from '../../messaging/failed-emails/failed-email.ts';
import type { MailFailure } from '../../platform/queue/mail-jobs.ts';
import type { AlertCheck, Finding } from './alert.ts';
import { readMailHealth } from './mail-queries.ts';

/** Checks whether nothing was sent for ten minutes though mails wait, or the last three mails were given up. */
export const checkMail: AlertCheck = async ({ sql }) => {
  const { waiting, failure, givenUp } = await readMailHealth(sql);
  if (waiting > 0) return notSent(waiting, failure);
  return givenUp ? lastThreeRefused(givenUp) : undefined;
};

const notSent = (waiting: number, failure: MailFailure | null): Finding => ({
  formatText: (messages) => {
    const { wait, standsStill, todo, todoPassword } = messages.alerts.mail;
    const why = failure ? describeFailure(messages, failure) : standsStill;
    const what = `${wait(waiting)} ${why}`;
    return { what, todo: failure?.code === 'EAUTH' ? todoPassword : todo };
  },
});

const lastThreeRefused = (failure: MailFailure): Finding => ({
  formatText: (messages) => {
    const { notDelivered, todoNotDelivered } = messages.alerts.mail;
    return {
      what: `${notDelivered} ${describeFailure(messages, failure)}`,
      todo: todoNotDelivered,
    };
  },
});

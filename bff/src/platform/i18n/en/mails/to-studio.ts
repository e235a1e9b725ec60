import { formatRupees } from '../../rupees.ts';
import { formatMoment } from '../dates.ts';

export interface PaymentToCheck {
  amount: number;
}

export interface PaymentCount {
  count: number;
}

/** When an alert began, and when it was last seen. */
export interface AlertDuration {
  beganAt: Date;
  seenAt: Date;
  now: Date;
}

const formatDuration = ({ beganAt, seenAt, now }: AlertDuration) =>
  `It lasted from ${formatMoment(beganAt, now)}, to ${formatMoment(seenAt, now)}.`;

/** The messages of one kind of alert, by what it is about. */
const alertMessages = (what: string) => ({
  subject: `Trouble with ${what}`,
  subjectWhenOver: `Over: trouble with ${what}`,
  isOver: (when: AlertDuration) => `The trouble with ${what} is over. ${formatDuration(when)}`,
  /** The text if no e-mail was sent while the alert lasted. */
  wasThere: (when: AlertDuration) =>
    `There was trouble with ${what}, and it is over. ${formatDuration(when)}`,
});

/** The e-mails to the studio itself: payments to check, contact messages, server alerts. */
export const toStudio = {
  payments: {
    subject: ({ amount, reference }: PaymentToCheck & { reference: string }) =>
      `A payment is waiting: ${formatRupees(amount)}, ${reference}`,
    /** Of two or more. */
    subjectOfSeveral: ({ count }: PaymentCount) => `${count} payments are waiting`,
    one: 'A payment is waiting to be checked. Please find its UTR in your bank statement.',
    several: 'Payments are waiting to be checked. Please find their UTRs in your bank statement.',
    learner: 'Learner',
    email: 'E-mail',
    /** Beside the order’s reference, where there are several. */
    payment: ({ amount, name, utr }: PaymentToCheck & { name: string; utr: string }) =>
      `${formatRupees(amount)}, ${name}, UTR ${utr}`,
    /** Before how many others there are. */
    more: 'More',
    others: ({ count }: PaymentCount) => String(count),
    decide: 'Confirm or reject it',
    decideSeveral: 'Confirm or reject them',
  },
  contact: {
    subject: ({ name }: { name: string }) => `Message from ${name}`,
    /** If the name may be more than a name. */
    subjectWithoutName: 'Message from the site',
    name: 'Name',
    email: 'E-mail',
    mobileNumber: 'Mobile number',
    look: 'See the message',
  },
  alert: {
    with: {
      database: alertMessages('the database'),
      disk: alertMessages('a disk'),
      mail: alertMessages('sending e-mails'),
      push: alertMessages('notifications to phones'),
      backup: alertMessages('the nightly backup'),
      'backup-elsewhere': alertMessages('the off-site backups'),
      rehearsal: alertMessages('the restore test'),
      certificate: alertMessages('the certificate of the site'),
    },
    /** `what`: the sentences of what is wrong. */
    since: ({ what, beganAt, now }: { what: string; beganAt: Date; now: Date }) =>
      `${what} It has been so since ${formatMoment(beganAt, now)}.`,
    notifiedOnce: 'You get this e-mail once, and another one when the trouble is over.',
    notifiedDaily:
      'While the trouble lasts, you get this e-mail once a day, and another one when it is over.',
    wasSeen: ({ what }: { what: string }) => `What was seen: ${what}`,
    /** The alert about e-mails, which is sent once e-mails are delivered again. */
    subjectOfMails: 'E-mails were not sent',
    mailsWereStopped: ({ beganAt, now }: { beganAt: Date; now: Date }) =>
      `The studio’s e-mails, or some of them, were not sent. We first noticed this on ${formatMoment(beganAt, now)}. As you can read this, the mail server is working again.`,
    ifAgain: ({ todo }: { todo: string }) => `If you get this e-mail again: ${todo}`,
    toDashboard: 'See what else is waiting',
  },
};

/** What staff read of these e-mails if they could not be sent, by kind. */
export const toStudioMailNames = {
  'payment-waiting': 'The note that payments are waiting',
  trouble: 'The warning that the server has a problem',
  contact: 'A message from the contact form',
};

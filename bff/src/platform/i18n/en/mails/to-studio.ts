import { inRupees } from '../../rupees.ts';
import { momentInWords } from '../dates.ts';

export interface Payment {
  amount: number;
}

export interface Counted {
  count: number;
}

/** When a trouble began, and when it was last seen. */
export interface Lasted {
  beganAt: Date;
  seenAt: Date;
  now: Date;
}

const lasted = ({ beganAt, seenAt, now }: Lasted) =>
  `It lasted from ${momentInWords(beganAt, now)}, to ${momentInWords(seenAt, now)}.`;

/** What is said of each kind of trouble, by what is in trouble. */
const troubleWith = (what: string) => ({
  subject: `Trouble with ${what}`,
  subjectWhenOver: `Over: trouble with ${what}`,
  isOver: (when: Lasted) => `the trouble with ${what} is over. ${lasted(when)}`,
  /** In place of that, where nobody was told of it while it lasted. */
  wasThere: (when: Lasted) => `there was trouble with ${what}, and it is over. ${lasted(when)}`,
});

/** The mails to the studio itself: payments wait, somebody has written, the server is in trouble. */
export const toStudio = {
  payments: {
    subject: ({ amount, reference }: Payment & { reference: string }) =>
      `A payment waits: ${inRupees(amount)}, ${reference}`,
    /** Of two or more. */
    subjectOfSeveral: ({ count }: Counted) => `${count} payments wait`,
    one: 'a payment waits to be checked. Please find its UTR in the bank’s list.',
    several: 'payments wait to be checked. Please find their UTRs in the bank’s list.',
    learner: 'Learner',
    email: 'E-mail',
    /** Beside the order’s reference, where there are several. */
    payment: ({ amount, name, utr }: Payment & { name: string; utr: string }) =>
      `${inRupees(amount)}, ${name}, UTR ${utr}`,
    /** Before how many others there are. */
    more: 'More',
    others: ({ count }: Counted) => String(count),
    decide: 'Confirm or reject it',
    decideSeveral: 'Confirm or reject them',
  },
  contact: {
    subject: ({ name }: { name: string }) => `Message from ${name}`,
    /** Where the name looks like more than a name. */
    subjectWithoutName: 'Message from the site',
    email: ({ email }: { email: string }) => `E-mail: ${email}`,
    mobileNumber: ({ mobileNumber }: { mobileNumber: string }) => `Mobile number: ${mobileNumber}`,
  },
  trouble: {
    with: {
      database: troubleWith('the database'),
      disk: troubleWith('a disk'),
      mail: troubleWith('sending mails'),
      push: troubleWith('messages to phones'),
      backup: troubleWith('the nightly backup'),
      'backup-elsewhere': troubleWith('the backups elsewhere'),
      rehearsal: troubleWith('the rehearsal of a restore'),
      certificate: troubleWith('the certificate of the site'),
    },
    /** `what`: the sentences of what is wrong. */
    since: ({ what, beganAt, now }: { what: string; beganAt: Date; now: Date }) =>
      `${what} This is so since ${momentInWords(beganAt, now)}.`,
    toldOnce: 'You get this mail once, and then one when it is over.',
    toldDaily: 'While it lasts, you get this mail once a day, and then one that it is over.',
    wasSeen: ({ what }: { what: string }) => `What was seen: ${what}`,
    /** The mail about mails, which comes once they go out again. */
    subjectOfMails: 'Mails did not go out',
    mailsWereStopped: ({ beganAt, now }: { beganAt: Date; now: Date }) =>
      `mails of the studio did not go out, or not all of them: this was first seen on ${momentInWords(beganAt, now)}. That you read this shows that the mail server takes mails now.`,
    ifAgain: ({ todo }: { todo: string }) => `If this mail comes again: ${todo}`,
    toDashboard: 'Look at what else waits',
  },
};

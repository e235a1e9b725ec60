import type { Deps } from '../../deps.ts';
import { type Draft, draftOf, type Letter } from '../../mail/mail-template.ts';
import { inRupees } from '../../words/rupees.ts';
import {
  listWaitingPayments,
  markAllTold,
  takeUp,
  type WaitingPayment,
  type WaitingPayments,
} from './waiting-mail-queries.ts';

const one = ({ name, email, reference, utr, amount }: WaitingPayment): [string, string][] => [
  ['Learner', name],
  ['E-mail', email],
  ['Order', reference],
  ['Total', inRupees(amount)],
  ['UTR', utr ?? ''],
];

const several = ({ count, first }: WaitingPayments): [string, string][] => [
  ...first.map(({ reference, amount, name, utr }): [string, string] => [
    reference,
    `${inRupees(amount)}, ${name}, UTR ${utr}`,
  ]),
  ...(count > first.length ? [['More', String(count - first.length)] as [string, string]] : []),
];

const waitingSubject = ({ count, first }: WaitingPayments): string => {
  const [only] = first;
  return count === 1 && only
    ? `A payment waits: ${inRupees(only.amount)}, ${only.reference}`
    : `${count} payments wait`;
};

const waitingLetter = (waiting: WaitingPayments, publicUrl: string): Letter => {
  const [only] = waiting.count === 1 ? waiting.first : [];
  return {
    greeting: 'Namaste,',
    paragraphs: [
      only
        ? 'a payment waits to be checked. Please find its UTR in the bank’s list.'
        : 'payments wait to be checked. Please find their UTRs in the bank’s list.',
    ],
    facts: only ? one(only) : several(waiting),
    action: {
      label: only ? 'Confirm or reject it' : 'Confirm or reject them',
      url: `${publicUrl}/StaffPayments${only ? `?search=${only.reference}` : ''}`,
    },
  };
};

/**
 * The mail to the studio: payments with a UTR wait, and staff have to look for them in the bank's list. Takes up the mail with
 * this number, so that the next one comes an hour later. `undefined` when there is nothing to tell.
 */
export async function composeWaiting(
  { sql, publicUrl, studioEmail }: Pick<Deps, 'sql' | 'publicUrl'> & { studioEmail: string },
  number: number,
): Promise<Draft | undefined> {
  const utrs = await takeUp(sql, number);
  if (utrs === undefined) return undefined;
  const waiting = await listWaitingPayments(sql);
  // They may have been decided or cancelled meanwhile.
  if (waiting.count === 0) return undefined;
  return {
    ...draftOf(studioEmail, waitingSubject(waiting), waitingLetter(waiting, publicUrl)),
    noteSent: () => markAllTold(sql, utrs),
  };
}

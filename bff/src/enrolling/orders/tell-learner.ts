import type { Transaction } from '../../database/db.ts';
import type { NewPush } from '../../messages/push/new-push.ts';
import { enqueuePushes } from '../../messages/push/outbox.ts';
import { ownTitle, type Titled } from '../../words/own-words.ts';
import { type Rejected, reasonIn } from './rejection-words.ts';
import type { TellingParts } from './service.ts';
import { findRenewedUntil } from './staff-queries.ts';

/** An order about which its learner is told; without an account there is nobody to tell. */
interface Decided {
  id: number;
  accountId: number | null;
}

const USEFUL_MS = 3 * 24 * 3_600_000;

/**
 * Tells the learner by mail, with the receipt, and by push that the payment is confirmed, with the caller's transaction. Who was
 * enrolled before reads until when it is paid, and is not welcomed anew.
 */
export async function tellConfirmed(
  parts: TellingParts,
  tx: Transaction,
  { courses, ...order }: Decided & { courses: Titled[] },
): Promise<void> {
  const { id } = order;
  const lastDay = await findRenewedUntil(tx, id);
  const welcome = lastDay ? [] : [{ kind: 'course-welcome' as const, id }];
  await parts.enqueueMail(tx, { kind: 'payment-confirmed', id }, ...welcome);
  await push(parts, tx, order, {
    say: ({ pushes: { paymentConfirmed } }, language) => {
      const titles = courses.map((course) => ownTitle(language, course).words);
      const body = lastDay
        ? paymentConfirmed.renewed({ titles, lastDay })
        : paymentConfirmed.body({ titles });
      return { title: paymentConfirmed.title, body };
    },
    path: '/EnrolledClass',
  });
}

/** Tells the learner by mail and by push that the payment was rejected, and why, with the caller's transaction. */
export async function tellRejected(
  parts: TellingParts,
  tx: Transaction,
  order: Decided & Rejected,
): Promise<void> {
  await parts.enqueueMail(tx, { kind: 'payment-rejected', id: order.id });
  await push(parts, tx, order, {
    say: (words) => ({
      title: words.pushes.paymentRejected.title,
      body: reasonIn(words, order),
    }),
    path: '/Payment',
  });
}

/** Tells the learner that a part of the amount has come, and whether it gives the courses already. */
export async function tellPart(
  _parts: TellingParts,
  _tx: Transaction,
  _part: Decided & { number: string; opens: boolean },
): Promise<void> {}

/** Tells the learner that money was given back, and whether the courses end with it. */
export async function tellRefund(
  _parts: TellingParts,
  _tx: Transaction,
  _refund: Decided & { documentId: number; ends: boolean },
): Promise<void> {}

/** Tells the learner that a confirmation was a mistake, and why. */
export async function tellCorrection(
  _parts: TellingParts,
  _tx: Transaction,
  _correction: Decided & { documentId: number },
): Promise<void> {}

async function push(
  { enqueuePushJobs, now }: TellingParts,
  tx: Transaction,
  { id, accountId }: Decided,
  news: Pick<NewPush, 'say' | 'path'>,
): Promise<void> {
  if (accountId === null) return;
  const at = now();
  await enqueuePushes({ enqueuePushJobs }, tx, {
    kind: 'decided',
    to: { accounts: [accountId] },
    // An order may be rejected several times.
    key: `decided ${id} ${at.toISOString()}`,
    topic: `payment-${id}`,
    ...news,
    expiresAt: new Date(at.getTime() + USEFUL_MS),
  });
}

import type { NewPush } from '../../messaging/push/new-push.ts';
import { enqueuePushes } from '../../messaging/push/outbox.ts';
import type { Transaction } from '../../platform/database/db.ts';
import { ownTitle, type Titled } from '../../platform/i18n/localized-content.ts';
import type { Language } from '../../shared/languages.ts';
import type { Receipt } from './receipt.ts';
import { readDocument } from './receipt-queries.ts';
import { type Rejected, reasonIn } from './rejection-reasons.ts';
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

/** Tells the learner by push that staff have cancelled the order, with the caller's transaction. */
export async function tellCancelled(
  parts: TellingParts,
  tx: Transaction,
  { reference, ...order }: Decided & { reference: string },
): Promise<void> {
  await push(parts, tx, order, {
    say: ({ pushes: { orderCancelled } }) => ({
      title: orderCancelled.title,
      body: orderCancelled.body({ reference }),
    }),
    path: '/Payment',
  });
}

/**
 * Tells the learner by mail, with its receipt, and by push that a part of the amount has come, with the caller's transaction. `opens`:
 * it gives the courses already.
 */
export async function tellPart(
  parts: TellingParts,
  tx: Transaction,
  { number, opens, ...order }: Decided & { number: string; opens: boolean },
): Promise<void> {
  const { documentId, ...document } = await readDocument(tx, { number });
  const isNew = opens && !(await findRenewedUntil(tx, order.id));
  const welcome = isNew ? [{ kind: 'course-welcome' as const, id: order.id }] : [];
  await parts.enqueueMail(tx, { kind: 'payment-part', id: documentId }, ...welcome);
  await push(
    parts,
    tx,
    { ...order, documentId },
    {
      say: ({ pushes: { paymentPart } }, language) => ({
        title: paymentPart.title({ amount: document.paise / 100 }),
        body:
          document.abovePaise > 0
            ? paymentPart.above
            : paymentPart.body({
                due: (document.duePaise ?? 0) / 100,
                titles: opens ? titlesOf(document, language) : [],
              }),
      }),
      path: documentPath(number),
    },
  );
}

/** A document that the learner is told of. */
type Documented = Decided & { documentId: number };

/**
 * Tells the learner by mail, with its document, and by push that money was given back, with the caller's transaction. `ends`: what
 * was paid for with it is over.
 */
export async function tellRefund(
  parts: TellingParts,
  tx: Transaction,
  { ends, ...refund }: Documented & { ends: boolean },
): Promise<void> {
  const { documentId } = refund;
  const document = await readDocument(tx, { id: documentId });
  const reason = document.reason ?? '';
  await parts.enqueueMail(tx, {
    kind: ends ? 'payment-refund-end' : 'payment-refund',
    id: documentId,
  });
  await push(parts, tx, refund, {
    say: ({ pushes }, language) => ({
      title: pushes.refund.title({ amount: -document.paise / 100 }),
      body: ends ? pushes.refund.ends({ reason, titles: titlesOf(document, language) }) : reason,
    }),
    path: documentPath(document.number),
  });
}

/** Tells the learner by mail, with its document, and by push that a receipt or a refund was a mistake, with the caller's transaction. */
export async function tellCorrection(
  parts: TellingParts,
  tx: Transaction,
  correction: Documented,
): Promise<void> {
  const { documentId } = correction;
  const { number, reason, correctsKind } = await readDocument(tx, { id: documentId });
  await parts.enqueueMail(tx, { kind: 'payment-correction', id: documentId });
  await push(parts, tx, correction, {
    say: ({ pushes: { correction: words } }) => ({
      title: correctsKind === 'refund' ? words.ofRefund : words.title,
      body: reason ?? '',
    }),
    path: documentPath(number),
  });
}

const documentPath = (number: string) => `/Receipt?number=${encodeURIComponent(number)}`;

/** The titles of the courses that the document is about. */
const titlesOf = ({ lines, byCourse }: Receipt, language: Language) =>
  lines
    .filter(({ courseId }) => byCourse.some((line) => line.courseId === courseId))
    .map((line) => ownTitle(language, line).words);

async function push(
  { enqueuePushJobs, now }: TellingParts,
  tx: Transaction,
  { id, accountId, documentId }: Decided & { documentId?: number },
  news: Pick<NewPush, 'say' | 'path'>,
): Promise<void> {
  if (accountId === null) return;
  const at = now();
  await enqueuePushes({ enqueuePushJobs }, tx, {
    kind: 'decided',
    to: { accounts: [accountId] },
    // An order may be rejected several times, and has a push of each document.
    key: `decided ${id} ${documentId ?? ''} ${at.toISOString()}`,
    topic: `payment-${id}`,
    ...news,
    expiresAt: new Date(at.getTime() + USEFUL_MS),
  });
}

import type { NewPush } from '../../messaging/push/new-push.ts';
import { enqueuePushes } from '../../messaging/push/outbox.ts';
import type { Transaction } from '../../platform/database/db.ts';
import { type LocalizedTitle, localizeTitle } from '../../platform/i18n/localized-content.ts';
import { formatRejectionReason } from '../../platform/i18n/rejection-reasons.ts';
import type { Language } from '../../shared/languages.ts';
import type { Invoice } from './invoice.ts';
import { readInvoice } from './invoice-queries.ts';
import { readRejectionReason } from './queries.ts';
import type { OrderDeps } from './service.ts';
import { findRenewedUntil } from './staff-queries.ts';

/** An order whose learner is notified; nobody is notified if the account is deleted. */
interface NotifiedOrder {
  id: number;
  accountId: number | null;
}

const PUSH_LIFETIME_MS = 3 * 24 * 3_600_000;

/**
 * Notifies the learner by mail, with the receipt, and by push that the payment is confirmed, in the caller's transaction. A renewal
 * names the last paid day and sends no welcome mail.
 */
export async function notifyConfirmed(
  deps: OrderDeps,
  tx: Transaction,
  { courses, ...order }: NotifiedOrder & { courses: LocalizedTitle[] },
): Promise<void> {
  const { id } = order;
  const lastDay = await findRenewedUntil(tx, id);
  const welcome = lastDay ? [] : [{ kind: 'course-welcome' as const, id }];
  await deps.enqueueMail(tx, { kind: 'payment-confirmed', id }, ...welcome);
  await pushToLearner(deps, tx, order, {
    formatText: ({ pushes: { paymentConfirmed } }, language) => {
      const titles = courses.map((course) => localizeTitle(language, course).text);
      const body = lastDay
        ? paymentConfirmed.renewed({ titles, lastDay })
        : paymentConfirmed.body({ titles });
      return { title: paymentConfirmed.title, body };
    },
    path: '/EnrolledClass',
  });
}

/** Notifies the learner by mail and by push that the payment was rejected, with the reason, in the caller's transaction. */
export async function notifyRejected(
  deps: OrderDeps,
  tx: Transaction,
  order: NotifiedOrder,
): Promise<void> {
  await deps.enqueueMail(tx, { kind: 'payment-rejected', id: order.id });
  const reason = await readRejectionReason(tx, order.id);
  await pushToLearner(deps, tx, order, {
    formatText: (messages) => ({
      title: messages.pushes.paymentRejected.title,
      body: formatRejectionReason(messages, reason),
    }),
    path: '/Payment',
  });
}

/** Notifies the learner by push that staff have cancelled the order, in the caller's transaction. */
export async function notifyCancelled(
  deps: OrderDeps,
  tx: Transaction,
  { reference, ...order }: NotifiedOrder & { reference: string },
): Promise<void> {
  await pushToLearner(deps, tx, order, {
    formatText: ({ pushes: { orderCancelled } }) => ({
      title: orderCancelled.title,
      body: orderCancelled.body({ reference }),
    }),
    path: '/Payment',
  });
}

/**
 * Notifies the learner by mail, with the receipt, and by push of a partial payment, in the caller's transaction. `opens`: the payment
 * enrols the learner already.
 */
export async function notifyPartialPayment(
  deps: OrderDeps,
  tx: Transaction,
  { number, opens, ...order }: NotifiedOrder & { number: string; opens: boolean },
): Promise<void> {
  const { invoiceId, ...invoice } = await readInvoice(tx, { number });
  const isNew = opens && !(await findRenewedUntil(tx, order.id));
  const welcome = isNew ? [{ kind: 'course-welcome' as const, id: order.id }] : [];
  await deps.enqueueMail(tx, { kind: 'payment-part', id: invoiceId }, ...welcome);
  await pushToLearner(
    deps,
    tx,
    { ...order, invoiceId },
    {
      formatText: ({ pushes: { paymentPart } }, language) => ({
        title: paymentPart.title({ amount: invoice.paise / 100 }),
        body:
          invoice.abovePaise > 0
            ? paymentPart.above
            : paymentPart.body({
                due: (invoice.duePaise ?? 0) / 100,
                titles: opens ? courseTitlesOf(invoice, language) : [],
              }),
      }),
      path: invoicePath(number),
    },
  );
}

/** An invoice about which the learner is notified. */
type NotifiedInvoice = NotifiedOrder & { invoiceId: number };

/**
 * Notifies the learner by mail, with the credit note, and by push of a refund, in the caller's transaction. `ends`: the refund also ends
 * the enrolment.
 */
export async function notifyRefund(
  deps: OrderDeps,
  tx: Transaction,
  { ends, ...refund }: NotifiedInvoice & { ends: boolean },
): Promise<void> {
  const { invoiceId } = refund;
  const invoice = await readInvoice(tx, { id: invoiceId });
  const reason = invoice.reason ?? '';
  await deps.enqueueMail(tx, {
    kind: ends ? 'payment-refund-end' : 'payment-refund',
    id: invoiceId,
  });
  await pushToLearner(deps, tx, refund, {
    formatText: ({ pushes }, language) => ({
      title: pushes.refund.title({ amount: -invoice.paise / 100 }),
      body: ends
        ? pushes.refund.ends({ reason, titles: courseTitlesOf(invoice, language) })
        : reason,
    }),
    path: invoicePath(invoice.number),
  });
}

/** Notifies the learner by mail, with the correction, and by push that a receipt or a refund was voided, in the caller's transaction. */
export async function notifyCorrection(
  deps: OrderDeps,
  tx: Transaction,
  correction: NotifiedInvoice,
): Promise<void> {
  const { invoiceId } = correction;
  const { number, reason, correctsKind } = await readInvoice(tx, { id: invoiceId });
  await deps.enqueueMail(tx, { kind: 'payment-correction', id: invoiceId });
  await pushToLearner(deps, tx, correction, {
    formatText: ({ pushes: { correction: messages } }) => ({
      title: correctsKind === 'refund' ? messages.ofRefund : messages.title,
      body: reason ?? '',
    }),
    path: invoicePath(number),
  });
}

const invoicePath = (number: string) => `/Receipt?number=${encodeURIComponent(number)}`;

/** The titles of the courses on the invoice. */
const courseTitlesOf = ({ lines, byCourse }: Invoice, language: Language) =>
  lines
    .filter(({ courseId }) => byCourse.some((line) => line.courseId === courseId))
    .map((line) => localizeTitle(language, line).text);

async function pushToLearner(
  { enqueuePushJobs, now }: OrderDeps,
  tx: Transaction,
  { id, accountId, invoiceId }: NotifiedOrder & { invoiceId?: number },
  message: Pick<NewPush, 'formatText' | 'path'>,
): Promise<void> {
  if (accountId === null) return;
  const at = now();
  await enqueuePushes({ enqueuePushJobs }, tx, {
    kind: 'decided',
    to: { accounts: [accountId] },
    // An order can be rejected several times, and each of its invoices has a push message.
    key: `decided ${id} ${invoiceId ?? ''} ${at.toISOString()}`,
    topic: `payment-${id}`,
    ...message,
    expiresAt: new Date(at.getTime() + PUSH_LIFETIME_MS),
  });
}

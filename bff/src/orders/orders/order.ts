import { z } from 'zod';
import { contactDetailsSchema } from '../../accounts/directory/person.ts';
import {
  filledText,
  isoDate,
  optionalTranslations,
  paise,
  rowId,
  rupees,
  storedEmail,
  storedPhone,
  timestamp,
  wholeRupees,
} from '../../platform/http/answer-fields.ts';
import { taskPageOf } from '../../platform/http/paging.ts';
import {
  type PresetReason,
  REJECTION_CODES,
  type RejectionReason,
} from '../../shared/rejection-reasons.ts';
import {
  bankReference,
  discountSchema,
  invoiceNumber,
  orderInvoiceSchema,
  paymentMethod,
} from '../invoices/money.ts';
import { monthsPurchaseSchema, offerStart } from '../paid-periods/offer.ts';

/** The states of an order. Open are `awaiting payment`, `submitted` (a UTR was given) and `rejected`. */
export const ORDER_STATES = [
  'awaiting payment',
  'submitted',
  'paid',
  'rejected',
  'cancelled',
] as const;
export type OrderState = z.infer<typeof orderState>;
export const orderState = z.enum(ORDER_STATES);

/** A UTR: the number of a UPI payment. */
export const utrNumber = z.string().regex(/^\d{12}$/);

/** An order number. */
export const orderReference = z.string().regex(/^GY-[0-9A-Z]{6}$/);

/** Whether the order's offer has expired for a payment received on this day, YYYY-MM-DD. */
export const isOfferExpired = ({ holdsUntil }: Pick<Order, 'holdsUntil'>, day: string): boolean =>
  holdsUntil !== null && holdsUntil < day;

/** The states in which a payment can be recorded. While a UTR is being checked, staff confirm or reject it first. */
export const PAYABLE_STATES: OrderState[] = ['awaiting payment', 'rejected'];

/**
 * A course as it was at checkout: later changes of the course do not change the order. The fee is in whole rupees.
 */
export type OrderLine = z.infer<typeof orderLineSchema>;
export const orderLineSchema = z.strictObject({
  courseId: rowId,
  title: filledText,
  titleIn: optionalTranslations,
  /** The date of its first class. */
  startDate: isoDate,
  fee: wholeRupees,
  /** For a course paid by the month: the number of months, and whether the first one is a partial month. */
  months: monthsPurchaseSchema.shape.months.optional(),
  part: z.literal(true).optional(),
  /** The paid days, both included: of an open order if it is paid at checkout, of a paid order as sold. */
  firstDay: isoDate.optional(),
  lastDay: isoDate.optional(),
  /** For unpaid months: whether the days follow the last paid period, or start at the confirmation. Absent: as stated here. */
  begins: offerStart.exclude(['dated']).optional(),
});

/** A payment for an order that was less than was due. The amount is in rupees. */
export type PartialPayment = z.infer<typeof partialPaymentSchema>;
export const partialPaymentSchema = z.strictObject({
  /** The UTR, or the bank's reference; empty where there is none. */
  utr: bankReference.or(z.literal('')),
  way: paymentMethod,
  amount: rupees,
  at: timestamp,
});

const presetReason = z.union([
  z.strictObject({ code: z.enum(['not found', 'other utr']), utr: utrNumber }),
  z.strictObject({ code: z.literal('other order') }),
  z.strictObject({
    code: z.literal('other amount'),
    utr: utrNumber,
    received: rupees,
    due: rupees,
  }),
]) satisfies z.ZodType<PresetReason>;

/** Why a payment was rejected. */
const rejectionReason = presetReason.or(
  z.strictObject({ code: z.literal('own words'), words: filledText }),
) satisfies z.ZodType<RejectionReason>;

/** An order. Its amount is in whole rupees and never changes; times are ISO 8601 in UTC. */
export type Order = z.infer<typeof orderSchema>;
export const orderSchema = z.strictObject({
  id: rowId,
  reference: orderReference,
  /** The name of the child, if a parent made the order for a child. */
  child: filledText.nullable(),
  state: orderState,
  amount: wholeRupees,
  /** The amount due in rupees: the order's amount less the discount and the payments received. */
  due: rupees,
  /**
   * The overpaid amount in integer paise (of a cancelled order, everything paid), until it is refunded or moved to another
   * order. Absent from the response of a server of the previous version.
   */
  abovePaise: paise.optional(),
  /** The discount that staff granted; null without one. */
  concession: discountSchema.nullable(),
  /** The partial payments received before the payment that is being checked, the oldest first. */
  parts: z.array(partialPaymentSchema),
  /** The oldest first. */
  documents: z.array(orderInvoiceSchema),
  utr: utrNumber.nullable(),
  /**
   * The last day on which the order's offer can be paid, YYYY-MM-DD in India; afterwards the learner needs a new offer of days and price.
   * Null if the offer does not expire: for a course that is paid once, and after the first payment.
   */
  holdsUntil: isoDate.nullable(),
  /** The day in India on which the UTR was sent, or the last payment was received. */
  paidOn: isoDate.nullable(),
  /** When staff began to compare the UTR with the bank's list; null before. From then on the learner cannot correct it. */
  lookedAt: timestamp.nullable(),
  /** The choice of staff when they rejected the order. */
  rejection: z.enum(REJECTION_CODES).nullable(),
  /** The reason of a rejected order. Absent from the response of a server of the previous version. */
  rejectionReason: rejectionReason.nullish(),
  /** For a cancelled order, the text of staff. For a rejected order, the reason in English or the text of staff, for an app of an earlier version. */
  reason: filledText.nullable(),
  /** The number of the last receipt of a paid order. */
  receiptNumber: invoiceNumber.nullable(),
  createdAt: timestamp,
  changedAt: timestamp,
  lines: z.array(orderLineSchema).min(1),
});

/** The data by which an open order is paid by UPI. */
export type UpiPayment = z.infer<typeof upiPaymentSchema>;
const upiPaymentSchema = z.strictObject({
  id: filledText,
  /** The name that payment apps show beside the id; null if the studio has set none. */
  name: filledText.nullable(),
  /** The amount due, in whole rupees. */
  amount: rupees.positive(),
  /** `upi://pay?…`, for the QR code. */
  qr: z.string().startsWith('upi://pay?'),
  /** `upi://pay?…`, which opens a payment app; null for a person's id, as banks refuse it. */
  link: z.string().startsWith('upi://pay?').nullable(),
});

/** An order as its learner sees it; `upi` is null when nothing can be paid by UPI, and once its offer has expired. */
export type LearnerOrder = z.infer<typeof learnerOrderSchema>;
export const learnerOrderSchema = orderSchema.extend({
  upi: upiPaymentSchema.nullable(),
  /** True for an open order whose payer's last e-mail bounced permanently. Absent otherwise. */
  refusesMail: z.literal(true).optional(),
});

/** A change of an order's state, or of the UTR while it is checked. */
export type OrderEvent = z.infer<typeof orderEventSchema>;
const orderEventSchema = z.strictObject({
  state: orderState,
  utr: utrNumber.nullable(),
  /** Both as of an `Order`. */
  rejectionReason: rejectionReason.nullish(),
  reason: filledText.nullable(),
  at: timestamp,
  /** The name of the account that made the change; null if it is deleted. */
  by: filledText.nullable(),
});

/** The learner of an order. The e-mail is null for a person entered by staff with a phone number only; a child has the parent's contact. */
export type OrderLearner = z.infer<typeof orderLearnerSchema>;
const orderLearnerSchema = contactDetailsSchema.extend({
  id: rowId.optional(),
  name: filledText,
  email: storedEmail.nullable(),
  /** As E.164, where it is known. */
  phone: storedPhone.nullish(),
});

/** How many orders with the same UTR an order shows. */
const MAX_DUPLICATE_REFERENCES = 19;
/** How many changes an order shows. */
export const MAX_EVENTS = 20;

/** A submitted order that names the same UTR as another one. */
export type DuplicateReference = z.infer<typeof duplicateReferenceSchema>;
const duplicateReferenceSchema = orderSchema
  .pick({ id: true, reference: true, amount: true, createdAt: true, changedAt: true, lines: true })
  .extend({
    learner: orderLearnerSchema.nullable(),
    /** The titles of its courses in English, for an app of an earlier version. */
    titles: z.array(filledText),
  });

/** An order as staff see it; `learner` is null if the account is deleted. */
export type StaffOrder = z.infer<typeof staffOrderSchema>;
export const staffOrderSchema = orderSchema.extend({
  learner: orderLearnerSchema.nullable(),
  /** While it is submitted: the other submitted orders with its UTR, the oldest first, at most 19. */
  otherClaims: z.array(duplicateReferenceSchema).max(MAX_DUPLICATE_REFERENCES),
  /** Whether staff can confirm the order now. Without UPI, or for an amount of 0, no UTR is needed. */
  confirmable: z.boolean(),
  /** The last twenty changes, the oldest first. */
  events: z.array(orderEventSchema).max(MAX_EVENTS),
});

/** A page of orders. */
export type StaffOrderPage = z.infer<typeof staffOrderPageSchema>;
export const staffOrderPageSchema = taskPageOf(staffOrderSchema).extend({
  /** Whether learners pay at the studio and send no UTR, as no UPI ID is set. Absent in a response of the previous version. */
  paidAtStudio: z.boolean().optional(),
});

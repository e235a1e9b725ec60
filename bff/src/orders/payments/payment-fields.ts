import { z } from 'zod';
import { atField, validationError } from '../../platform/http/validate.ts';
import { cleanValue } from '../../shared/pasted-text.ts';
import { PAYMENT_METHODS } from '../invoices/money.ts';
import { evenIfOver, receivedOn } from '../orders/order-fields.ts';

/** Ten lakh rupees: more than any order here. */
const MAX_PAISE = 100_000_000;

export const PAISE_ERROR = validationError('money.amount-required');
/** Body field: an amount in integer paise. */
export const paise = z.int({ error: PAISE_ERROR }).min(1, PAISE_ERROR).max(MAX_PAISE, PAISE_ERROR);
/** Body field: an amount in integer paise that staff saw on their screen. */
export const seenPaise = z
  .int({ error: PAISE_ERROR })
  .min(0, PAISE_ERROR)
  .max(MAX_PAISE, PAISE_ERROR);
/** Body field: the method of a payment or a refund. */
export const way = z.enum(PAYMENT_METHODS, { error: validationError('money.way-unknown') });

const REFERENCE_ERROR = validationError('money.reference-invalid');
/** Body field: a UTR (12 digits), or a bank reference of NEFT, RTGS or IMPS (up to 22 letters and digits). */
export const reference = z
  .string({ error: REFERENCE_ERROR })
  .transform((text) => cleanValue(text).replace(/[\s-]/g, '').toUpperCase())
  .refine((text) => text === '' || /^[0-9A-Z]{6,35}$/.test(text), REFERENCE_ERROR)
  .transform((text) => (text === '' ? undefined : text))
  .optional();

/** Whether a body has no reference with a cash payment. */
export const isReferenceAllowed = <Body extends { way: string; reference?: string | undefined }>(
  body: Body,
): boolean => body.way !== 'cash' || body.reference === undefined;
export const CASH_HAS_NO_REFERENCE = atField(
  'reference',
  validationError('money.cash-has-no-reference'),
);

/** The body fields of a received payment. */
export const paymentFields = {
  way,
  paise,
  reference,
  receivedOn,
  opens: z.boolean({ error: validationError('money.choice-required') }).optional(),
  above: z.boolean({ error: validationError('money.choice-required') }).optional(),
  evenIfOver,
  due: seenPaise,
};

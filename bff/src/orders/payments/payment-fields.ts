import { z } from 'zod';
import { at, fault } from '../../platform/http/validate.ts';
import { cleanValue } from '../../shared/pasted-text.ts';
import { WAYS } from '../invoices/money.ts';
import { evenIfOver, receivedOn } from '../orders/order-fields.ts';

/** Ten lakh rupees: more than any order here. */
const MOST_PAISE = 100_000_000;

export const PAISE = fault('money.amount-required');
/** Body field: an amount in integer paise. */
export const paise = z.int({ error: PAISE }).min(1, PAISE).max(MOST_PAISE, PAISE);
/** Body field: an amount in integer paise as staff saw it. */
export const seenPaise = z.int({ error: PAISE }).min(0, PAISE).max(MOST_PAISE, PAISE);
/** Body field: how money came, or was given back. */
export const way = z.enum(WAYS, { error: fault('money.way-unknown') });

const REFERENCE = fault('money.reference-invalid');
/** Body field. A UTR has 12 digits, and a bank's reference of NEFT, RTGS or IMPS up to 22 letters and digits. */
export const reference = z
  .string({ error: REFERENCE })
  .transform((text) => cleanValue(text).replace(/[\s-]/g, '').toUpperCase())
  .refine((text) => text === '' || /^[0-9A-Z]{6,35}$/.test(text), REFERENCE)
  .transform((text) => (text === '' ? undefined : text))
  .optional();

/** Whether a body with a way and a reference has none for cash. */
export const withoutReference = <Body extends { way: string; reference?: string | undefined }>(
  body: Body,
): boolean => body.way !== 'cash' || body.reference === undefined;
export const CASH_HAS_NO_REFERENCE = at('reference', fault('money.cash-has-no-reference'));

/** The fields of money that came. */
export const payment = {
  way,
  paise,
  reference,
  receivedOn,
  opens: z.boolean({ error: fault('money.choice-required') }).optional(),
  above: z.boolean({ error: fault('money.choice-required') }).optional(),
  evenIfOver,
  due: seenPaise,
};

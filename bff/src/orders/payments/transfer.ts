import { z } from 'zod';
import {
  filledText,
  paise,
  rowId,
  rupees,
  signedPaise,
} from '../../platform/http/answer-fields.ts';
import { localizedTitleSchema } from '../../platform/i18n/localized-content.ts';
import { bankReference, invoiceNumber } from '../invoices/money.ts';
import { orderReference } from '../orders/order.ts';

const namedOrder = z.strictObject({
  id: rowId,
  reference: orderReference,
  /** Null if the account is deleted. */
  name: filledText.nullable(),
});

/** A transfer with a UTR or bank reference, and its shares. Amounts are integer paise. */
export type Transfer = z.infer<typeof transferSchema>;
export const transferSchema = z.strictObject({
  reference: bankReference,
  /** The amount that staff recorded; null if it was never split. */
  paise: paise.nullable(),
  /** The payments by order. A share that was moved to another order is negative in its source order. */
  shares: z.array(namedOrder.extend({ paise: signedPaise })),
  /** The orders whose learners submitted it, also if it was rejected. `due` is in whole rupees. */
  claims: z.array(namedOrder.extend({ due: rupees, lines: z.array(localizedTitleSchema) })),
});

/** The answer to a split: the number of each order's receipt. */
export const transferSplitSchema = z.strictObject({
  receipts: z.array(z.strictObject({ orderId: rowId, number: invoiceNumber })).min(1),
});

/** One order's share of a transfer. Integer paise. */
export interface TransferShare {
  orderId: number;
  paise: number;
  /** The amount due that staff saw. */
  due: number;
  /** For a partial payment: whether it enrols the learner now. */
  opens?: boolean | undefined;
  /** Whether it may exceed the amount due. */
  above?: boolean | undefined;
}

import { z } from 'zod';
import { count, filledText, isoDate, paise, rowId } from '../../platform/http/answer-fields.ts';
import { orderReference } from '../orders/order.ts';

/** The maximum number of listed orders; the sums cover all. */
export const MAX_LISTED = 100;

/**
 * Amounts paid in excess of orders' prices, and for cancelled orders, until they are refunded or moved to another order. Integer paise,
 * days YYYY-MM-DD in India.
 */
export type Overpayments = z.infer<typeof overpaymentsSchema>;
export const overpaymentsSchema = z.strictObject({
  /** The sum over all orders. */
  paise,
  count,
  /** The oldest first, at most 100. The name is null if the account is deleted. */
  orders: z
    .array(
      z.strictObject({
        id: rowId,
        reference: orderReference,
        name: filledText.nullable(),
        accountId: rowId.nullable(),
        paise: paise.positive(),
        since: isoDate,
      }),
    )
    .max(MAX_LISTED),
});

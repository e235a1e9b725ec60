/**
 * Amounts paid in excess of orders' prices, and for cancelled orders, until they are refunded or moved to another order. Integer paise,
 * days YYYY-MM-DD in India.
 */
export interface Overpayments {
  /** The sum over all orders. */
  paise: number;
  count: number;
  /** The oldest first, at most 100. The name is null if the account is deleted. */
  orders: {
    id: number;
    reference: string;
    name: string | null;
    accountId: number | null;
    paise: number;
    since: string;
  }[];
}

/**
 * What is paid of orders above what they ask, and of cancelled ones: until it is given back or used for another order. Integer paise,
 * days YYYY-MM-DD in India.
 */
export interface Overpaid {
  /** Of all. */
  paise: number;
  count: number;
  /** The oldest first, at most 100. The name is null if the account is gone. */
  orders: {
    id: number;
    reference: string;
    name: string | null;
    accountId: number | null;
    paise: number;
    since: string;
  }[];
}

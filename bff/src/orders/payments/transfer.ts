import type { LocalizedTitle } from '../../platform/i18n/localized-content.ts';

/** A transfer with a UTR or bank reference, and its shares. Amounts are integer paise. */
export interface Transfer {
  reference: string;
  /** The amount that staff recorded; null if it was never split. */
  paise: number | null;
  /** The payments by order. A share that was moved to another order is negative in its source order. */
  shares: { id: number; reference: string; name: string | null; paise: number }[];
  /** The orders whose learners submitted it, also if it was rejected. `due` is in whole rupees. */
  claims: {
    id: number;
    reference: string;
    name: string | null;
    due: number;
    lines: LocalizedTitle[];
  }[];
}

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

import type { ContactDetails } from '../../accounts/directory/person.ts';
import type { Page } from '../../platform/http/paging.ts';
import type { LocalizedTitle } from '../../platform/i18n/localized-content.ts';

/**
 * The groups of accounts receivable: the paid period ends within a week; it has ended but the learner still attends; an order is unpaid. An
 * order with a submitted UTR is in none of them.
 */
export const RECEIVABLE_GROUPS = ['ending', 'ended', 'open'] as const;
export type ReceivableGroup = (typeof RECEIVABLE_GROUPS)[number];

export interface ReceivablePerson extends ContactDetails {
  id: number;
  name: string;
  email: string | null;
  /** As E.164: +919876543210. */
  phone: string | null;
  /** The language of the person or the child's parent; null if none was chosen. */
  language: string | null;
}

/** An amount that a learner has not paid. Dates are YYYY-MM-DD in India. */
export interface Receivable {
  /** The id of the order or of the paid period; unique within a group. */
  id: number;
  person: ReceivablePerson;
  courses: (LocalizedTitle & { id: number; slug: string })[];
  /** The amount due, or the fee of the next month. */
  paise: number;
  /** The day of the order, or the first unpaid day. */
  since: string;
  /** The last paid day; null for an order. */
  lastDay: string | null;
  /** Null if there is no order yet. */
  orderId: number | null;
}

export interface ReceivablePage extends Page<Receivable> {
  /** The number of rows in each group, counted up to 1,000. */
  counts: Record<ReceivableGroup, number>;
}

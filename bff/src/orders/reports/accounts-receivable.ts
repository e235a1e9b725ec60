import type { Reached } from '../../accounts/directory/person.ts';
import type { Page } from '../../platform/http/paging.ts';
import type { Titled } from '../../platform/i18n/localized-content.ts';

/**
 * Whose paid time ends within a week, whose has ended though they still come, and who has ordered and not paid. An order with a UTR that
 * staff have not looked at is in none of them: its learner says that it is paid.
 */
export const UNPAID_GROUPS = ['ending', 'ended', 'open'] as const;
export type UnpaidGroup = (typeof UNPAID_GROUPS)[number];

export interface UnpaidPerson extends Reached {
  id: number;
  name: string;
  email: string | null;
  /** As E.164: +919876543210. */
  phone: string | null;
  /** In which the person reads, or a child's parent; null where none was chosen. */
  language: string | null;
}

/** Somebody who has not paid. Dates are YYYY-MM-DD in India. */
export interface Unpaid {
  /** Of the order, or of what was paid for; no two of a group have the same. */
  id: number;
  person: UnpaidPerson;
  courses: (Titled & { id: number; slug: string })[];
  /** What is still asked, or costs the next month. */
  paise: number;
  /** The day on which the order was made, or the first day that is not paid for. */
  since: string;
  /** The last day that is paid for; null of an order. */
  lastDay: string | null;
  /** Null where there is no order yet. */
  orderId: number | null;
}

export interface UnpaidPage extends Page<Unpaid> {
  /** How many there are in each group, counted up to 1,000. */
  counts: Record<UnpaidGroup, number>;
}

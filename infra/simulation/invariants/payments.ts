import type { Invariant } from '../invariant.ts';

export const refundsAreCovered: Invariant = {
  id: 'money.refunds-at-most-payments',
  sentence: 'No more is refunded of an order, or of one of its courses, than was paid for it.',
  check: async ({ sql }) => {
    const rows = await sql<{ what: string; paise: string }[]>`
      select 'order ' || order_id as what, sum(paise)::text as paise from payments
      group by order_id having sum(paise) < 0
      union all
      select 'order ' || order_id || ', course ' || course_id, sum(line.paise)::text
      from document_lines line join documents on documents.id = document_id
      group by order_id, course_id having sum(line.paise) < 0`;
    return rows.map(({ what, paise }) => `${what}: ${paise} paise`);
  },
};

export const utrPaysOnce: Invariant = {
  id: 'money.utr-pays-once',
  sentence: 'A UTR pays for at most what the bank shows for it.',
  check: async ({ sql }) => {
    const rows = await sql<{ reference: string }[]>`
      select payments.reference from payments left join transfers on transfers.reference = payments.reference
      where payments.reference is not null and not is_corrected and payments.paise > 0
        -- Moved money is counted where it first arrived.
        and moved_from is null
      group by payments.reference, transfers.paise
      having count(*) > 1 and sum(payments.paise) > coalesce(transfers.paise, 0)`;
    return rows.map(({ reference }) => reference);
  },
};

export const ordersAreSums: Invariant = {
  id: 'money.orders-are-sums',
  sentence: 'The amount of an order is the sum of its lines.',
  check: async ({ sql }) => {
    const rows = await sql<{ reference: string }[]>`
      select reference from orders
      where amount <> coalesce((select sum(fee) from order_lines where order_id = orders.id), 0)`;
    return rows.map(({ reference }) => reference);
  },
};

export const overpaymentsAreVisible: Invariant = {
  id: 'money.overpayments-are-visible',
  sentence: 'What was paid above the amount due is listed, to the paisa.',
  check: async ({ sql }) => {
    const rows = await sql<{ reference: string }[]>`
      select reference from orders left join overpayments on overpayments.order_id = orders.id
      where coalesce(overpayments.paise, 0) <> greatest(0,
        coalesce((select sum(paise) from payments where order_id = orders.id), 0)
        - case state when 'cancelled' then 0 else
            amount * 100::bigint - coalesce((select paise from concessions where order_id = orders.id), 0) end)`;
    return rows.map(({ reference }) => reference);
  },
};

export const discountsAreCovered: Invariant = {
  id: 'money.discounts-at-most-the-amount',
  sentence: 'A discount is at most the amount of its order.',
  check: async ({ sql }) => {
    const rows = await sql<{ reference: string }[]>`
      select reference from concessions join orders on orders.id = order_id
      where paise > amount * 100::bigint`;
    return rows.map(({ reference }) => reference);
  },
};

export const movedMoneyCountsOnce: Invariant = {
  id: 'money.moved-money-counts-once',
  sentence: 'Money that was moved from one order to another was taken from the first, once.',
  check: async ({ sql }) => {
    const rows = await sql<{ id: number }[]>`
      select moved.id from payments moved join payments taken on taken.id = moved.moved_from
      where not moved.is_corrected and (taken.paise <> -moved.paise or taken.order_id = moved.order_id)
      union
      select min(id) from payments where moved_from is not null and not is_corrected
      group by moved_from having count(*) > 1`;
    return rows.map(({ id }) => `payment ${id}`);
  },
};

export const coveredOrdersArePaid: Invariant = {
  id: 'orders.paid-once-covered',
  sentence: 'An order whose payments cover the amount due is paid.',
  check: async ({ sql }) => {
    const rows = await sql<{ reference: string; state: string }[]>`
      select reference, state::text from orders
      where state in ('awaiting payment', 'submitted', 'rejected') and amount > 0
        and coalesce((select sum(paise) from payments where order_id = orders.id), 0)
          >= amount * 100::bigint - coalesce((select paise from concessions where order_id = orders.id), 0)`;
    return rows.map(({ reference, state }) => `${reference} is ${state}`);
  },
};

/** What an order may become. */
const AFTER: Readonly<Record<string, readonly string[]>> = {
  'awaiting payment': ['submitted', 'paid', 'cancelled', 'rejected'],
  submitted: ['paid', 'rejected', 'cancelled', 'awaiting payment'],
  rejected: ['submitted', 'cancelled', 'paid', 'awaiting payment'],
  paid: ['awaiting payment', 'cancelled', 'submitted', 'rejected'],
  cancelled: [],
};

export const orderHistoriesAreComplete: Invariant = {
  id: 'orders.history-is-complete',
  sentence: 'Every state of an order is in its history, and a cancelled order stays cancelled.',
  check: async ({ sql }) => {
    const rows = await sql<{ reference: string; state: string; states: string[] }[]>`
      select reference, state::text, array(
        select state::text from order_events where order_id = orders.id order by id
      ) as states from orders`;
    return rows
      .filter(({ state, states }) => {
        const changes = states.filter((one, index) => one !== states[index - 1]);
        const isAllowed = changes.every(
          (one, index) => index === 0 || AFTER[changes[index - 1] ?? '']?.includes(one),
        );
        return states.at(-1) !== state || !isAllowed;
      })
      .map(({ reference, state, states }) => `${reference} is ${state} after ${states.join(', ')}`);
  },
};

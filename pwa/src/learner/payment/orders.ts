import type { LearnerOrder, OrderState, Page } from 'bff/contract';
import { keyOfWhom, type Whom } from '../../data/signed-in/acting-profile.ts';
import { learnerApi } from '../../data/signed-in/learner-api.ts';
import { answered, askAgain, type PagedQuestion, put } from '../../data/signed-in/queries.ts';

type Orders = Page<LearnerOrder>;

/** The person's orders, the newest first. Staff may confirm a payment at any moment. */
export const ordersOf = (whom: Whom): PagedQuestion<Orders> => ({
  key: keyOfWhom('orders', whom),
  askPage: (after) => learnerApi.listOrders(whom, after),
  topics: ['orders'],
  everyMs: 30_000,
  isUrgent: true,
});

const openStates: OrderState[] = ['awaiting payment', 'submitted', 'rejected'];

/** A person has at most one open order, and it is the newest: while it is open no other can be made. */
export const openOrderIn = (list: Orders | undefined): LearnerOrder | undefined =>
  list?.items.find(({ state }) => openStates.includes(state));

/** The paid and cancelled orders. */
export const closedOrdersIn = ({ items }: Orders): LearnerOrder[] =>
  items.filter(({ state }) => !openStates.includes(state));

/** Shows an order of the person as the server has just answered it. */
export const putOrder = (order: LearnerOrder, whom: Whom) => {
  const orders = ordersOf(whom);
  const { items, next } = answered(orders) ?? { items: [], next: null };
  const others = items.filter(({ id }) => id !== order.id);
  put(orders, { items: [order, ...others].sort((a, b) => b.id - a.id), next });
};

/** Shows the answer of a call that changes an order of the person. Rejects as the call does. */
const change = async (call: Promise<LearnerOrder>, whom: Whom): Promise<void> => {
  try {
    putOrder(await call, whom);
  } catch (failure) {
    // The order's state may have changed meanwhile.
    void askAgain(ordersOf(whom));
    throw failure;
  }
};

export const submitUtr = (id: number, utr: string, whom: Whom) =>
  change(learnerApi.submitUtr(id, utr), whom);

export const cancelOrder = (id: number, whom: Whom) => change(learnerApi.cancelOrder(id), whom);

import type { LearnerOrder, OrderState, Page } from 'bff/contract';
import { learnerApi } from '../../data/signed-in/learner-api.ts';
import { answered, askAgain, type PagedQuestion, put } from '../../data/signed-in/questions.ts';

type Orders = Page<LearnerOrder>;

/** The learner's orders, the newest first. Staff may confirm a payment at any moment. */
export const orders: PagedQuestion<Orders> = {
  key: ['orders'],
  askPage: learnerApi.listOrders,
  topics: ['orders'],
  everyMs: 30_000,
  isUrgent: true,
};

const openStates: OrderState[] = ['awaiting payment', 'submitted', 'rejected'];

/** A learner has at most one open order, and it is the newest: while it is open no other can be made. */
export const openOrderIn = (list: Orders | undefined): LearnerOrder | undefined =>
  list?.items.find(({ state }) => openStates.includes(state));

/** The paid and cancelled orders. */
export const closedOrdersIn = ({ items }: Orders): LearnerOrder[] =>
  items.filter(({ state }) => !openStates.includes(state));

/** Shows an order as the server has just answered it. */
export const putOrder = (order: LearnerOrder) => {
  const { items, next } = answered(orders) ?? { items: [], next: null };
  const others = items.filter(({ id }) => id !== order.id);
  put(orders, { items: [order, ...others].sort((a, b) => b.id - a.id), next });
};

/** Shows the answer of a call that changes an order. Rejects as the call does. */
const change = async (call: Promise<LearnerOrder>): Promise<void> => {
  try {
    putOrder(await call);
  } catch (failure) {
    // The order's state may have changed meanwhile.
    void askAgain(orders);
    throw failure;
  }
};

export const submitUtr = (id: number, utr: string) => change(learnerApi.submitUtr(id, utr));

export const cancelOrder = (id: number) => change(learnerApi.cancelOrder(id));

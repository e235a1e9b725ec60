import type { LearnerOrder, OrderState, Page } from 'bff/contract';
import { sentenceFor, sentenceForWriting } from '../../api.ts';
import { learnerApi } from '../../learner-api.ts';
import { createPersonalStore } from '../../personal-store.ts';
import { joined, readPages } from '../../use-pages.ts';

type Orders = Page<LearnerOrder>;

/** How many pages of them are shown, and kept fresh. */
let pagesShown = 1;

// Not 'orders', under which copies of before are no pages.
export const orders = createPersonalStore('order-pages', () =>
  readPages<Orders>(learnerApi.listOrders, pagesShown),
);

/** Shows one page more; returns what went wrong, as a sentence, or nothing. */
export const showOlderOrders = async (): Promise<string | undefined> => {
  const { value } = orders.useStore.getState();
  if (!value || value.next === null) return undefined;
  try {
    const following = await learnerApi.listOrders(value.next);
    pagesShown += 1;
    orders.put(joined<Orders>(value, following));
    return undefined;
  } catch (failure) {
    return sentenceFor(failure);
  }
};

/** From the next load on only the newest are shown. */
export const forgetOlderOrders = () => {
  pagesShown = 1;
};

const openStates: OrderState[] = ['awaiting payment', 'submitted', 'rejected'];

/** A learner has one open order at most, and it is the newest: while it is open there is no other. */
export const openOrderIn = (list: Orders | undefined): LearnerOrder | undefined =>
  list?.items.find(({ state }) => openStates.includes(state));

/** Paid and cancelled ones. */
export const closedOrdersIn = ({ items }: Orders): LearnerOrder[] =>
  items.filter(({ state }) => !openStates.includes(state));

/** The order as the server has just answered it. The others are loaded when a screen wants them. */
export const putOrder = (order: LearnerOrder) => {
  const { items, next } = orders.useStore.getState().value ?? { items: [], next: null };
  const others = items.filter(({ id }) => id !== order.id);
  orders.put({ items: [order, ...others].sort((a, b) => b.id - a.id), next });
};

/** Returns what went wrong, as a sentence, or nothing. */
const change = async (call: Promise<LearnerOrder>): Promise<string | undefined> => {
  try {
    putOrder(await call);
    return undefined;
  } catch (failure) {
    // The order may be in another state by now.
    void orders.load();
    return sentenceForWriting(failure);
  }
};

export const submitUtr = (id: number, utr: string) => change(learnerApi.submitUtr(id, utr));

export const cancelOrder = (id: number) => change(learnerApi.cancelOrder(id));

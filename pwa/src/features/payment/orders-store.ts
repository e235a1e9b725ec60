import type { LearnerOrder, OrderState, Page } from 'bff/contract';
import { sentenceFor } from '../../api/client.ts';
import { learnerApi } from '../../api/learner-api.ts';
import { createPages } from '../../lists/pages-shown.ts';
import { createPersonalStore } from '../../session/personal-store.ts';
import { useSession } from '../../session/session.ts';

type Orders = Page<LearnerOrder>;

/** Those that are shown. */
const shown = createPages<Orders>(learnerApi.listOrders);

// Not 'orders', under which copies of before are no pages.
export const orders = createPersonalStore('order-pages', shown.load);

useSession.subscribe((now, before) => {
  if (now.user?.id !== before.user?.id) shown.forget();
});

/** Shows one page more; returns what went wrong, as a sentence, or nothing. */
export const showOlderOrders = async (): Promise<string | undefined> => {
  try {
    const longer = await shown.more();
    if (longer) orders.put(longer);
    return undefined;
  } catch (failure) {
    return sentenceFor(failure);
  }
};

/** From the next load on only the newest are shown. */
export const forgetOlderOrders = shown.forget;

/** How many pages of them are shown, and how many a page that was loaded anew begins with. */
export const orderPages = { count: shown.count, beginWith: shown.beginWith };

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
  // A new one moves all others on.
  if (others.length === items.length) shown.forget();
  shown.edit((list) => ({
    ...list,
    items: list.items.map((old) => (old.id === order.id ? order : old)),
  }));
  orders.put({ items: [order, ...others].sort((a, b) => b.id - a.id), next });
};

/** Shows the answer of a call that changes an order. Rejects as the call does. */
const change = async (call: Promise<LearnerOrder>): Promise<void> => {
  try {
    putOrder(await call);
  } catch (failure) {
    // The order's state may have changed meanwhile.
    void orders.load();
    throw failure;
  }
};

export const submitUtr = (id: number, utr: string) => change(learnerApi.submitUtr(id, utr));

export const cancelOrder = (id: number) => change(learnerApi.cancelOrder(id));

import type { LearnerOrder, OrderState, Page } from 'bff/contract';
import { createPages } from '../../data/lists/later/pages-shown.ts';
import { sentenceFor } from '../../data/network/client.ts';
import { useSession } from '../../data/session/session.ts';
import { learnerApi } from '../../data/signed-in/learner-api.ts';
import { createPersonalStore } from '../../data/signed-in/personal-store.ts';

type Orders = Page<LearnerOrder>;

/** The shown pages. */
const shown = createPages<Orders>(learnerApi.listOrders);

// The name must not be 'orders': older versions kept copies of another form under it.
export const orders = createPersonalStore('order-pages', shown.load);

/** Staff may confirm a payment at any moment. */
export const freshOrders = { topics: ['orders'], everyMs: 30_000 } as const;

useSession.subscribe((now, before) => {
  if (now.user?.id !== before.user?.id) shown.forget();
});

/** Shows one more page. Resolves with a sentence if that failed. */
export const showOlderOrders = async (): Promise<string | undefined> => {
  try {
    const longer = await shown.more();
    if (longer) orders.putBefore(longer);
    return undefined;
  } catch (failure) {
    return sentenceFor(failure);
  }
};

/** From the next load on, only the first page is shown. */
export const forgetOlderOrders = shown.forget;

/** How many pages are shown, and how many to begin with after a reload. */
export const orderPages = { count: shown.count, beginWith: shown.beginWith };

const openStates: OrderState[] = ['awaiting payment', 'submitted', 'rejected'];

/** A learner has at most one open order, and it is the newest: while it is open no other can be made. */
export const openOrderIn = (list: Orders | undefined): LearnerOrder | undefined =>
  list?.items.find(({ state }) => openStates.includes(state));

/** The paid and cancelled orders. */
export const closedOrdersIn = ({ items }: Orders): LearnerOrder[] =>
  items.filter(({ state }) => !openStates.includes(state));

/** Shows an order as the server has just answered it. Other orders are loaded by the screens. */
export const putOrder = (order: LearnerOrder) => {
  const { items, next } = orders.useStore.getState().value ?? { items: [], next: null };
  const others = items.filter(({ id }) => id !== order.id);
  // A new order shifts the others to later pages.
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

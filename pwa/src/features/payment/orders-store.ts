import type { LearnerOrder, OrderState } from 'bff/contract';
import { sentenceForWriting } from '../../api.ts';
import { learnerApi } from '../../learner-api.ts';
import { createPersonalStore } from '../../personal-store.ts';

export const orders = createPersonalStore('orders', learnerApi.listOrders);

const openStates: OrderState[] = ['awaiting payment', 'submitted', 'rejected'];

/** A learner has one open order at most. */
export const openOrderIn = (list: LearnerOrder[] | undefined): LearnerOrder | undefined =>
  list?.find(({ state }) => openStates.includes(state));

/** Paid and cancelled ones. */
export const closedOrdersIn = (list: LearnerOrder[]): LearnerOrder[] =>
  list.filter(({ state }) => !openStates.includes(state));

/** The order as the server has just answered it. The others are loaded when a screen wants them. */
export const putOrder = (order: LearnerOrder) => {
  const others = (orders.useStore.getState().value ?? []).filter(({ id }) => id !== order.id);
  orders.put([order, ...others].toSorted((a, b) => b.id - a.id));
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

import type { LearnerOrder, OrderState, Page } from 'bff/contract';
import { type ActingProfile, queryKeyForProfile } from '../../data/signed-in/acting-profile.ts';
import { learnerApi } from '../../data/signed-in/learner-api.ts';
import { invalidateQuery, setQueryData } from '../../data/signed-in/queries.ts';
import { inPages, listQueryOptions } from '../../data/signed-in/query-options.ts';

type OrderPage = Page<LearnerOrder>;

/** The profile's orders, the newest first. */
export const ordersQuery = (profile: ActingProfile) =>
  listQueryOptions({
    queryKey: queryKeyForProfile('orders', profile),
    queryFn: ({ pageParam: after }) => learnerApi.listOrders(profile, after),
    refetchInterval: 30_000,
    live: {
      channels: ['orders'],
      isUrgent: true,
    },
  });

const openOrderStates: OrderState[] = ['awaiting payment', 'submitted', 'rejected'];

/** A profile has at most one open order, and it is the newest: while it is open, no other can be created. */
export const openOrderIn = (list: OrderPage | undefined): LearnerOrder | undefined =>
  list?.items.find(({ state }) => openOrderStates.includes(state));

/** The paid and cancelled orders. */
export const closedOrdersIn = ({ items }: OrderPage): LearnerOrder[] =>
  items.filter(({ state }) => !openOrderStates.includes(state));

/** Puts an order of the profile into the cache as the server has just returned it. */
export const cacheOrder = (order: LearnerOrder, profile: ActingProfile) => {
  const withOrder = ({ items, next }: OrderPage = { items: [], next: null }) => {
    const others = items.filter(({ id }) => id !== order.id);
    return { items: [order, ...others].sort((a, b) => b.id - a.id), next };
  };
  setQueryData(ordersQuery(profile), inPages(withOrder));
};

/** Caches the order that a call returns. Rejects if the call does. */
const applyOrderChange = async (
  call: Promise<LearnerOrder>,
  profile: ActingProfile,
): Promise<void> => {
  try {
    cacheOrder(await call, profile);
  } catch (failure) {
    // The order's state may have changed during the request.
    void invalidateQuery(ordersQuery(profile));
    throw failure;
  }
};

export const submitUtr = (id: number, utr: string, profile: ActingProfile) =>
  applyOrderChange(learnerApi.submitUtr(id, utr), profile);

export const cancelOrder = (id: number, profile: ActingProfile) =>
  applyOrderChange(learnerApi.cancelOrder(id), profile);

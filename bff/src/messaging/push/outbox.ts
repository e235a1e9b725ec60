import type { Transaction } from '../../platform/database/db.ts';
import type { EnqueuePushJobs, PushUrgency } from '../../platform/queue/push-jobs.ts';
import type { NewPush, PushKind } from './new-push.ts';
import { insertPushes } from './outbox-queries.ts';

const URGENCY: Record<PushKind, PushUrgency> = {
  cancelled: 'urgent',
  moved: 'urgent',
  back: 'urgent',
  'new-link': 'urgent',
  payment: 'soon',
  decided: 'soon',
  message: 'soon',
  announcement: 'bulk',
  starting: 'bulk',
  ending: 'bulk',
};

/** How urgently this kind is sent where many messages wait. */
export const pushUrgencyOf = (kind: PushKind): PushUrgency => URGENCY[kind];

/** The dependencies of `enqueuePushes`. */
export interface PushDeps {
  enqueuePushJobs: EnqueuePushJobs;
}

/**
 * Enqueues a push message for every browser of the recipients in the transaction of the caller: it is sent if, and
 * only if, the transaction commits. Accounts that do not want this kind, and browsers that have this key already, are
 * left out. For `announcement` the caller has chosen those who agreed. Returns the ids of the recipients to whom, or
 * to whose parents, one is sent now, each once.
 */
export async function enqueuePushes(
  { enqueuePushJobs }: PushDeps,
  tx: Transaction,
  push: NewPush,
): Promise<number[]> {
  const rows = await insertPushes(tx, push);
  const urgency = pushUrgencyOf(push.kind);
  await enqueuePushJobs(
    tx,
    rows.map(({ id }) => ({ id, tries: 0, urgency })),
  );
  return [...new Set(rows.map(({ accountId }) => accountId))];
}

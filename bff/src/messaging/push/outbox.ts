import type { Transaction } from '../../platform/database/db.ts';
import type { EnqueuePushJobs, PushHaste } from '../../platform/queue/push-jobs.ts';
import type { NewPush, PushKind } from './new-push.ts';
import { insertPushes } from './outbox-queries.ts';

const HASTE: Record<PushKind, PushHaste> = {
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

/** How soon the messages of this kind are sent where many wait. */
export const hasteOf = (kind: PushKind): PushHaste => HASTE[kind];

/** What putting push messages needs. */
export interface PushParts {
  enqueuePushJobs: EnqueuePushJobs;
}

/**
 * Puts a push message for every browser of these people into the caller's transaction: it is sent if, and only if, the
 * transaction commits. People who do not want this kind, and browsers that have this key already, are left out. For
 * `announcement` the caller has chosen those who agreed. Returns the ids of those of these
 * people who, or whose parents, get one now, each once.
 */
export async function enqueuePushes(
  { enqueuePushJobs }: PushParts,
  tx: Transaction,
  push: NewPush,
): Promise<number[]> {
  const rows = await insertPushes(tx, push);
  const haste = hasteOf(push.kind);
  await enqueuePushJobs(
    tx,
    rows.map(({ id }) => ({ id, tries: 0, haste })),
  );
  return [...new Set(rows.map(({ accountId }) => accountId))];
}

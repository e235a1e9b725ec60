import type { Transaction } from '../../platform/database/db.ts';
import { STAFF_NOTIFICATION_PERMISSIONS } from '../../shared/staff-notifications.ts';
import type { NewPush } from './new-push.ts';
import { enqueuePushes, type PushDeps } from './outbox.ts';

interface StaffNotification extends Pick<NewPush, 'formatText' | 'path'> {
  kind: keyof typeof STAFF_NOTIFICATION_PERMISSIONS;
}

const TTL_MS = 12 * 3_600_000;

/**
 * Enqueues a push message to the staff with the permission for this work, in the transaction of the caller. As
 * visitors can cause it, a browser receives at most one of a kind in a minute, and each replaces the last.
 */
export async function notifyStaff(
  deps: PushDeps & { now: () => Date },
  tx: Transaction,
  notification: StaffNotification,
): Promise<void> {
  const now = deps.now();
  await enqueuePushes(deps, tx, {
    ...notification,
    to: { permission: STAFF_NOTIFICATION_PERMISSIONS[notification.kind] },
    key: `${notification.kind} ${now.toISOString().slice(0, 16)}`,
    topic: `staff-${notification.kind}s`,
    expiresAt: new Date(now.getTime() + TTL_MS),
  });
}

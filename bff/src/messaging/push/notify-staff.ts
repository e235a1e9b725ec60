import type { Transaction } from '../../platform/database/db.ts';
import { WORK } from '../../shared/staff-notifications.ts';
import type { NewPush } from './new-push.ts';
import { enqueuePushes, type PushParts } from './outbox.ts';

interface News extends Pick<NewPush, 'say' | 'path'> {
  kind: keyof typeof WORK;
}

const USEFUL_MS = 12 * 3_600_000;

/**
 * Puts a push message to those who may do the work that it tells of into the caller's transaction. Strangers cause these: a
 * browser gets at most one of a kind in a minute, and each takes the place of the last.
 */
export async function tellStaff(
  parts: PushParts & { now: () => Date },
  tx: Transaction,
  news: News,
): Promise<void> {
  const now = parts.now();
  await enqueuePushes(parts, tx, {
    ...news,
    to: { mayDo: WORK[news.kind] },
    key: `${news.kind} ${now.toISOString().slice(0, 16)}`,
    topic: `staff-${news.kind}s`,
    expiresAt: new Date(now.getTime() + USEFUL_MS),
  });
}

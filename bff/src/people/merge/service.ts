import { violatesConstraint } from '../../platform/database/db.ts';
import type { Deps } from '../../platform/deps.ts';
import { appError } from '../../platform/http/errors.ts';
import { indianDate } from '../../shared/time/indian-time.ts';
import { hasPurchaseSince, lockPair, moveAll, moveAllBack } from './move-queries.ts';
import { previewMerge } from './preview.ts';
import type { AccountPair } from './preview-queries.ts';
import {
  closeMergedAccount,
  endMerge,
  findOpenMerge,
  insertMerge,
  reopenMergedAccount,
} from './queries.ts';

type MergeDeps = Pick<Deps, 'sql' | 'enqueueMail' | 'now'>;

/**
 * Merges the other account into the kept one, and mails both addresses. Returns the merge's id, by which it can be undone within a
 * week. Throws as `previewMerge`, and 409 if there is an obstacle.
 */
export async function mergeAccounts(
  { sql, enqueueMail }: MergeDeps,
  { by, ...pair }: AccountPair & { by: number },
): Promise<number> {
  return sql.begin(async (tx) => {
    await lockPair(tx, pair);
    const { obstacles } = await previewMerge(tx, pair);
    if (obstacles.length > 0) throw appError(409, 'merges.obstacle');
    const moved = await moveAll(tx, pair);
    await closeMergedAccount(tx, pair);
    const id = await insertMerge(tx, { ...pair, moved, by });
    await enqueueMail(tx, { kind: 'merged', id: pair.keptId });
    await enqueueMail(tx, { kind: 'merged', id: pair.otherId });
    return id;
  }) as Promise<number>;
}

/**
 * Undoes a merge: both accounts are restored, and paid periods that the moved orders have given since go with them. Throws 404 if there is
 * no merge, or after a week, and 409 if both have paid for a course since, or the course has no seat for a second enrolment.
 */
export async function undoMerge(
  { sql, enqueueMail, now }: MergeDeps,
  { id, keptId }: { id: number; keptId: number },
): Promise<void> {
  const known = await findOpenMerge(sql, { id, keptId });
  if (!known) throw noSuchMerge();
  await sql
    .begin(async (tx) => {
      await lockPair(tx, known);
      // Read again under the lock, as somebody may have undone it meanwhile.
      const merge = await findOpenMerge(tx, { id, keptId });
      if (!merge) throw noSuchMerge();
      if (await hasPurchaseSince(tx, merge, merge.moved))
        throw appError(409, 'merges.bought-since');
      await moveAllBack(tx, merge, { moved: merge.moved, today: indianDate(now()) });
      await reopenMergedAccount(tx, merge.otherId);
      await endMerge(tx, id);
      await enqueueMail(tx, { kind: 'merged', id: merge.keptId });
      await enqueueMail(tx, { kind: 'merged', id: merge.otherId });
    })
    .catch((error) => {
      throw violatesConstraint(error, 'seats_never_oversold')
        ? appError(409, 'merges.no-seat')
        : error;
    });
}

/** The 404 for a merge that does not exist, or can no longer be undone. */
export const noSuchMerge = () => appError(404, 'merges.none');

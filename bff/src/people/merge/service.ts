import { violates } from '../../platform/database/db.ts';
import type { Deps } from '../../platform/deps.ts';
import { refusal } from '../../platform/http/errors.ts';
import { indianDate } from '../../shared/time/indian-time.ts';
import { isMixed, lockPair, moveAll, moveAllBack } from './move-queries.ts';
import { previewMerge } from './preview.ts';
import type { Pair } from './preview-queries.ts';
import { closeOther, endMerge, findOpenMerge, insertMerge, reopenOther } from './queries.ts';

type Parts = Pick<Deps, 'sql' | 'enqueueMail' | 'now'>;

/**
 * Makes the other account a part of the kept one, and mails both addresses. Returns the merge's id, by which it is undone within a
 * week. Refuses as `previewMerge`, and with 409 where something stands against it.
 */
export async function mergeAccounts(
  { sql, enqueueMail }: Parts,
  { by, ...pair }: Pair & { by: number },
): Promise<number> {
  return sql.begin(async (tx) => {
    await lockPair(tx, pair);
    const { obstacles } = await previewMerge(tx, pair);
    if (obstacles.length > 0) throw refusal(409, 'merges.obstacle');
    const moved = await moveAll(tx, pair);
    await closeOther(tx, pair);
    const id = await insertMerge(tx, { ...pair, moved, by });
    await enqueueMail(tx, { kind: 'merged', id: pair.keptId });
    await enqueueMail(tx, { kind: 'merged', id: pair.otherId });
    return id;
  }) as Promise<number>;
}

/**
 * Undoes a merge: both accounts are what they were, and what the moved orders have given since goes with them. Refuses with 404 where
 * there is none, or a week is over, and with 409 where both have paid for a course since, or it has no seat for a second place.
 */
export async function undoMerge(
  { sql, enqueueMail, now }: Parts,
  { id, keptId }: { id: number; keptId: number },
): Promise<void> {
  const known = await findOpenMerge(sql, { id, keptId });
  if (!known) throw noSuchMerge();
  await sql
    .begin(async (tx) => {
      await lockPair(tx, known);
      // Once more, as somebody may have undone it meanwhile.
      const merge = await findOpenMerge(tx, { id, keptId });
      if (!merge) throw noSuchMerge();
      if (await isMixed(tx, merge, merge.moved)) throw refusal(409, 'merges.bought-since');
      await moveAllBack(tx, merge, { moved: merge.moved, today: indianDate(now()) });
      await reopenOther(tx, merge.otherId);
      await endMerge(tx, id);
      await enqueueMail(tx, { kind: 'merged', id: merge.keptId });
      await enqueueMail(tx, { kind: 'merged', id: merge.otherId });
    })
    .catch((error) => {
      throw violates(error, 'seats_never_oversold') ? refusal(409, 'merges.no-seat') : error;
    });
}

/** The 404 for a merge that there is not, or that cannot be undone any more. */
export const noSuchMerge = () => refusal(404, 'merges.none');

import type { Sql } from '../../platform/database/db.ts';
import { momentIn } from '../../platform/database/places.ts';
import { deletePlaces, listOverPlaces, lockPlaces, takeTurn } from './ending-queries.ts';

const MOST_A_TURN = 500;

/**
 * Takes away the places of learners whose last day is over: their seats are free again, and announcements to the course do not count
 * them. What they have paid for stays known. May be called at any time by every server. At most 500 places are taken away; returns
 * whether there may be more.
 */
export async function endPlaces({ sql, now }: { sql: Sql; now: () => Date }): Promise<boolean> {
  const moment = momentIn(now());
  return sql.begin(async (tx) => {
    await takeTurn(tx);
    const places = await listOverPlaces(tx, { ...moment, atMost: MOST_A_TURN });
    if (places.length === 0) return false;
    await lockPlaces(tx, places);
    await deletePlaces(tx, { places, ...moment });
    return places.length === MOST_A_TURN;
  }) as Promise<boolean>;
}

import type { Person } from '../../auth/people/person.ts';
import { noSuchPerson } from '../../auth/people/service.ts';
import type { Queryable } from '../../database/db.ts';
import { refusal } from '../../http/errors.ts';
import type { LeftBehind, MergeObstacle, MergePreview } from './merge.ts';
import { findPair, type Pair, type PairFacts, readPairFacts } from './preview-queries.ts';

/**
 * What a merge would do now. Refuses with 404 where one of the two is no learner, or merged already, and with 400 where they are the
 * same.
 */
export async function previewMerge(db: Queryable, pair: Pair): Promise<MergePreview> {
  if (pair.keptId === pair.otherId) throw refusal(400, 'merges.same-account');
  const { kept, other } = await findPair(db, pair);
  if (!kept || !other) throw noSuchPerson();
  const facts = await readPairFacts(db, pair);
  return {
    ...{ kept, other, moving: facts.moving },
    leftBehind: leftBehind(kept, other, facts),
    obstacles: obstaclesTo(kept, other, facts),
  };
}

function obstaclesTo(kept: Person, other: Person, facts: PairFacts): MergeObstacle[] {
  const { sameCourses: courses, twoOpenOrders, mergedLately } = facts;
  // One would not come in any more.
  const losesWayIn =
    (other.claimed && !kept.claimed) || (other.email !== null && kept.email === null);
  return [
    ...(courses.length > 0 ? [{ kind: 'same-course', courses } as const] : []),
    ...(twoOpenOrders ? [{ kind: 'two-open-orders' } as const] : []),
    ...(losesWayIn ? [{ kind: 'keep-other' } as const] : []),
    ...(mergedLately ? [{ kind: 'merged-lately' } as const] : []),
  ];
}

function leftBehind(kept: Person, other: Person, { twoHealthNotes }: PairFacts): LeftBehind[] {
  return [
    ...(other.claimed ? (['password'] as const) : []),
    ...(other.email !== null ? (['address'] as const) : []),
    ...(other.phone !== null && kept.phone !== null && kept.phone !== other.phone
      ? (['phone'] as const)
      : []),
    ...(twoHealthNotes ? (['health-note'] as const) : []),
  ];
}

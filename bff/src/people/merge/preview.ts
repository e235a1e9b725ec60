import type { Person } from '../../accounts/directory/person.ts';
import { noSuchPerson } from '../../accounts/directory/service.ts';
import type { Queryable } from '../../platform/database/db.ts';
import { refusal } from '../../platform/http/errors.ts';
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
  const { sameCourses: courses, twoOpenOrders, mergedLately, holdsChildren } = facts;
  return [
    ...obstaclesOfFamily(kept, other),
    ...(courses.length > 0 ? [{ kind: 'same-course', courses } as const] : []),
    ...(twoOpenOrders ? [{ kind: 'two-open-orders' } as const] : []),
    ...(holdsChildren && !kept.guardian ? [{ kind: 'holds-children' } as const] : []),
    ...(mergedLately ? [{ kind: 'merged-lately' } as const] : []),
  ];
}

/** A child who has grown up becomes part of an account of their own; a child's account is never kept for an adult's. */
function obstaclesOfFamily(kept: Person, other: Person): MergeObstacle[] {
  if (kept.guardian && !other.guardian) return [{ kind: 'keep-adult' }];
  if (kept.guardian && other.guardian)
    return kept.guardian.id === other.guardian.id ? [] : [{ kind: 'other-parent' }];
  if (other.guardian?.id === kept.id) return [{ kind: 'own-child' }];
  // One would not come in any more.
  const losesWayIn =
    (other.claimed && !kept.claimed) || (ownEmail(other) !== null && kept.email === null);
  return losesWayIn ? [{ kind: 'keep-other' }] : [];
}

/** The contact of a child is the parent's, and stays there. */
const ownEmail = ({ email, guardian }: Person) => (guardian ? null : email);
const ownPhone = ({ phone, guardian }: Person) => (guardian ? null : phone);

function leftBehind(kept: Person, other: Person, { hasHealthNote }: PairFacts): LeftBehind[] {
  const [mine, theirs] = [ownPhone(kept), ownPhone(other)];
  return [
    ...(other.claimed ? (['password'] as const) : []),
    ...(ownEmail(other) !== null ? (['address'] as const) : []),
    ...(theirs !== null && mine !== null && mine !== theirs ? (['phone'] as const) : []),
    ...(hasHealthNote ? (['health-note'] as const) : []),
  ];
}

import type { Person } from '../../accounts/directory/person.ts';
import { noSuchPerson } from '../../accounts/directory/service.ts';
import type { Queryable } from '../../platform/database/db.ts';
import { appError } from '../../platform/http/errors.ts';
import type { LeftBehind, MergeObstacle, MergePreview } from './merge.ts';
import { type AccountPair, comparePair, findPair, type PairComparison } from './preview-queries.ts';

/**
 * The effects of a merge now. Throws 404 if one of the two is not a learner, or is merged already, and 400 if they are the
 * same.
 */
export async function previewMerge(db: Queryable, pair: AccountPair): Promise<MergePreview> {
  if (pair.keptId === pair.otherId) throw appError(400, 'merges.same-account');
  const { kept, other } = await findPair(db, pair);
  if (!kept || !other) throw noSuchPerson();
  const comparison = await comparePair(db, pair);
  return {
    ...{ kept, other, moving: comparison.moving },
    leftBehind: leftBehind(kept, other, comparison),
    obstacles: obstaclesTo(kept, other, comparison),
  };
}

function obstaclesTo(kept: Person, other: Person, comparison: PairComparison): MergeObstacle[] {
  const { sameCourses: courses, twoOpenOrders, mergedLately, holdsChildren } = comparison;
  return [
    ...obstaclesOfFamily(kept, other),
    ...(courses.length > 0 ? [{ kind: 'same-course', courses } as const] : []),
    ...(twoOpenOrders ? [{ kind: 'two-open-orders' } as const] : []),
    ...(holdsChildren && !kept.guardian ? [{ kind: 'holds-children' } as const] : []),
    ...(mergedLately ? [{ kind: 'merged-lately' } as const] : []),
  ];
}

/** A child's account can be merged into the adult's own account, but not the other way round. */
function obstaclesOfFamily(kept: Person, other: Person): MergeObstacle[] {
  if (kept.guardian && !other.guardian) return [{ kind: 'keep-adult' }];
  if (kept.guardian && other.guardian)
    return kept.guardian.id === other.guardian.id ? [] : [{ kind: 'other-parent' }];
  if (other.guardian?.id === kept.id) return [{ kind: 'own-child' }];
  // Otherwise the person could no longer sign in.
  const losesAccess =
    (other.claimed && !kept.claimed) || (ownEmail(other) !== null && kept.email === null);
  return losesAccess ? [{ kind: 'keep-other' }] : [];
}

/** A child has the contact of the parent, which does not move. */
const ownEmail = ({ email, guardian }: Person) => (guardian ? null : email);
const ownPhone = ({ phone, guardian }: Person) => (guardian ? null : phone);

function leftBehind(kept: Person, other: Person, { hasHealthNote }: PairComparison): LeftBehind[] {
  const [mine, theirs] = [ownPhone(kept), ownPhone(other)];
  return [
    ...(other.claimed ? (['password'] as const) : []),
    ...(ownEmail(other) !== null ? (['address'] as const) : []),
    ...(theirs !== null && mine !== null && mine !== theirs ? (['phone'] as const) : []),
    ...(hasHealthNote ? (['health-note'] as const) : []),
  ];
}

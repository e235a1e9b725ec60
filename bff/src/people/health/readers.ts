import { mayDo } from '../../access/acts.ts';
import type { Account } from '../../auth/account.ts';
import type { Queryable } from '../../database/db.ts';

/** Whether this account may read the health note of the learner: the only place that decides it. */
export async function mayReadHealthNote(
  _db: Queryable,
  reader: Pick<Account, 'id' | 'role'>,
  _learnerId: number,
): Promise<boolean> {
  return mayDo(reader.role, 'healthNotes.read');
}

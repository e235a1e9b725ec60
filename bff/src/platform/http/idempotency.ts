import { createHash } from 'node:crypto';
import { retentionTimeOf } from '../../shared/retention-policy.ts';
import { deleteBatch } from '../database/batch.ts';
import type { Sql, Transaction } from '../database/db.ts';
import { appError } from './errors.ts';

interface IdempotentRequest {
  /** Keys are unique within a scope: a path, and the account if there is one. */
  scope: string;
  key: string | undefined;
  /** The validated request. */
  request: unknown;
  /** After how many seconds the key is treated as new; by default after a week. */
  forSeconds?: number;
}

/**
 * Runs `write` in a transaction and stores its response under the key in the same transaction. The same key with the same
 * request returns the stored response, also if both requests arrive at the same time. With another request it throws an
 * `AppError` 409. Without a key every call writes. Keys are stored for a week. An error is thrown, so it is never stored:
 * each request gets it in its own language.
 */
export function runIdempotently<Result>(
  sql: Sql,
  request: IdempotentRequest,
  write: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  return sql.begin((tx) => runIdempotentlyIn(tx, request, write)) as Promise<Result>;
}

/** As `runIdempotently`, in the caller's transaction. */
export async function runIdempotentlyIn<Result>(
  tx: Transaction,
  { scope, key, request, forSeconds }: IdempotentRequest,
  write: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  if (key === undefined) return write(tx);
  if (forSeconds !== undefined) await deleteOlderKey(tx, { scope, key, forSeconds });
  const hash = createHash('sha256').update(JSON.stringify(request)).digest('base64url');
  if (!(await reserveKey(tx, { scope, key, hash })))
    return readStoredResponse<Result>(tx, { scope, key, hash });
  const answer = await write(tx);
  await tx`
    update idempotency_keys set answer = ${JSON.stringify(answer)}
    where scope = ${scope} and key = ${key}`;
  return answer;
}

/** Deletes at most `atMost` keys that are older than a week, and returns how many it deleted. */
export async function deleteExpiredIdempotencyKeys(sql: Sql, atMost: number): Promise<number> {
  return deleteBatch(
    sql,
    'idempotency_keys',
    sql`where created_at < now() - ${retentionTimeOf('repeatedCalls')}::interval
      limit ${atMost}`,
  );
}

/** If two requests have the same expired key, the second waits here for the first, and finds the new key. */
async function deleteOlderKey(
  tx: Transaction,
  { scope, key, forSeconds }: { scope: string; key: string; forSeconds: number },
): Promise<void> {
  await tx`
    delete from idempotency_keys
    where scope = ${scope} and key = ${key}
      and created_at < now() - make_interval(secs => ${forSeconds})`;
}

interface IdempotencyKey {
  scope: string;
  key: string;
  hash: string;
}

/** Whether the key is new. Waits for another transaction that is storing the same key. */
async function reserveKey(tx: Transaction, { scope, key, hash }: IdempotencyKey): Promise<boolean> {
  const inserted = await tx`
    insert into idempotency_keys (scope, key, request_hash)
    values (${scope}, ${key}, ${hash})
    on conflict do nothing
    returning key`;
  return inserted.length > 0;
}

async function readStoredResponse<Result>(
  tx: Transaction,
  { scope, key, hash }: IdempotencyKey,
): Promise<Result> {
  const [stored] = await tx<{ requestHash: string; answer: string }[]>`
    select request_hash as "requestHash", answer
    from idempotency_keys
    where scope = ${scope} and key = ${key}`;
  if (stored?.requestHash !== hash) throw appError(409, 'request.key-used');
  return JSON.parse(stored.answer);
}

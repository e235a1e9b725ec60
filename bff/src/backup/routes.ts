import { Hono } from 'hono';
import { guardsOf, type SignedInEnv } from '../auth/guards.ts';
import type { Deps } from '../deps.ts';
import { requestLanguage } from '../http/request-language.ts';
import { wordsIn } from '../words/words.ts';
import { readStatus } from './status-for-staff.ts';

/** `/api/staff/backups`: the status of the backups. Staff only: refuses with 401 or 403. */
export function backupRoutes(deps: Deps) {
  const may = guardsOf(deps);
  return new Hono<SignedInEnv>().get('/', may('backups.read'), async (c) =>
    c.json(await readStatus(deps.sql, wordsIn(requestLanguage(c))), 200),
  );
}

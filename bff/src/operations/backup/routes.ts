import { Hono } from 'hono';
import { guardsOf, type SignedInEnv } from '../../accounts/sessions/guards.ts';
import type { Deps } from '../../platform/deps.ts';
import { requestLanguage } from '../../platform/http/request-language.ts';
import { wordsIn } from '../../platform/i18n/messages.ts';
import { readStatus } from './status-for-staff.ts';

/** `/api/staff/backups`: the status of the backups. Staff only: refuses with 401 or 403. */
export function backupRoutes(deps: Deps) {
  const may = guardsOf(deps);
  return new Hono<SignedInEnv>().get('/', may('backups.read'), async (c) =>
    c.json(await readStatus(deps.sql, wordsIn(requestLanguage(c))), 200),
  );
}

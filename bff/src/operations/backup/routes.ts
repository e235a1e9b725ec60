import { Hono } from 'hono';
import { createGuard, type SignedInEnv } from '../../accounts/sessions/guards.ts';
import type { Deps } from '../../platform/deps.ts';
import { answers } from '../../platform/http/answers.ts';
import { requestLanguage } from '../../platform/http/request-language.ts';
import { messagesFor } from '../../platform/i18n/messages.ts';
import { backupStatusSchema, readBackupStatus } from './status-for-staff.ts';

/** `/api/staff/backups`: the status of the backups. Staff only: refuses with 401 or 403. */
export function backupRoutes(deps: Deps) {
  const may = createGuard(deps);
  return new Hono<SignedInEnv>().get(
    '/',
    may('backups.read'),
    answers({ 200: backupStatusSchema }),
    async (c) => c.json(await readBackupStatus(deps.sql, messagesFor(requestLanguage(c))), 200),
  );
}

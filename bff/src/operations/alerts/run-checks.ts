import type { ScheduledJob } from '../../platform/queue/jobs.ts';
import type { EnqueueMail } from '../../platform/queue/mail-jobs.ts';
import { errorKind, type Logger, onceAMinute } from '../../platform/runtime/logging.ts';
import { type CheckContext, InconclusiveCheck } from './alert.ts';
import { alertKinds } from './kinds.ts';
import { recordFinding, recordNoFinding, takeDueAlertMails } from './queries.ts';

/** One server at a time. The next run finds what one did not finish. */
const ALERTS_QUEUE = {
  policy: 'exclusive',
  retryLimit: 0,
  heartbeatSeconds: 10,
  expireInSeconds: 120,
  deleteAfterSeconds: 24 * 3600,
} as const;

/** A job that runs all checks every five minutes, and queues the mails about alerts. */
export function alertsJob(context: CheckContext & { logger: Logger }): ScheduledJob {
  const runChecks = createCheckRun(context);
  return {
    name: 'troubles',
    cron: '*/5 * * * *',
    queue: ALERTS_QUEUE,
    run: (_signal, { enqueueMail }) => runChecks(enqueueMail),
  };
}

/**
 * Returns a function that runs each check once, and queues the mails that are due. A check that fails is logged, and
 * the others go on. Rejects when the database is unavailable.
 */
export function createCheckRun(context: CheckContext & { logger: Logger }) {
  const { sql, logger } = context;
  const isNew = onceAMinute();
  const runCheck = async ([kind, { check }]: (typeof kinds)[number]) => {
    if (!check) return;
    try {
      const finding = await check(context);
      await (finding ? recordFinding(sql, { kind }, finding) : recordNoFinding(sql, { kind }));
    } catch (err) {
      if (err instanceof InconclusiveCheck) logger.debug({ err, kind }, 'alert check failed');
      else if (isNew(`${kind} ${errorKind(err)}`)) logger.warn({ err, kind }, 'alert check failed');
    }
  };
  return async (enqueueMail: EnqueueMail): Promise<void> => {
    await Promise.all(kinds.map(runCheck));
    await sql.begin(async (tx) => {
      const ids = await takeDueAlertMails(tx, MAIL_BLOCKING_KINDS);
      await enqueueMail(tx, ...ids.map((id) => ({ kind: 'trouble' as const, id })));
    });
  };
}

const kinds = Object.entries(alertKinds);

/** After a mail about them, none is sent about their end. */
const MAIL_BLOCKING_KINDS = kinds.filter(([, { blocksMail }]) => blocksMail).map(([kind]) => kind);

import type { ScheduledJob } from '../../platform/queue/jobs.ts';
import type { EnqueueMail } from '../../platform/queue/mail-jobs.ts';
import { kindOf, type Logger, onceAMinute } from '../../platform/runtime/logging.ts';
import { type Looking, NotKnown } from './alert.ts';
import { troubleKinds } from './kinds.ts';
import { noteFinding, noteNothing, takeMails } from './queries.ts';

/** One server at a time. What one did not finish is seen at the next look. */
const TROUBLES_QUEUE = {
  policy: 'exclusive',
  retryLimit: 0,
  heartbeatSeconds: 10,
  expireInSeconds: 120,
  deleteAfterSeconds: 24 * 3600,
} as const;

/** A job that looks for troubles every five minutes, and queues the mails about them. */
export function troublesJob(looking: Looking & { logger: Logger }): ScheduledJob {
  const look = createLook(looking);
  return {
    name: 'troubles',
    cron: '*/5 * * * *',
    queue: TROUBLES_QUEUE,
    run: (_signal, { enqueueMail }) => look(enqueueMail),
  };
}

/**
 * A function that looks at each kind once, and queues the mails that are due then. A look that fails is logged, and the others go
 * on. Rejects when the database is away.
 */
export function createLook(looking: Looking & { logger: Logger }) {
  const { sql, logger } = looking;
  const isNew = onceAMinute();
  const lookAt = async ([kind, { look }]: (typeof all)[number]) => {
    if (!look) return;
    try {
      const finding = await look(looking);
      await (finding ? noteFinding(sql, { kind }, finding) : noteNothing(sql, { kind }));
    } catch (err) {
      if (err instanceof NotKnown) logger.debug({ err, kind }, 'looking for trouble');
      else if (isNew(`${kind} ${kindOf(err)}`)) logger.warn({ err, kind }, 'looking for trouble');
    }
  };
  return async (enqueueMail: EnqueueMail): Promise<void> => {
    await Promise.all(all.map(lookAt));
    await sql.begin(async (tx) => {
      const ids = await takeMails(tx, QUIET_ENDS);
      await enqueueMail(tx, ...ids.map((id) => ({ kind: 'trouble' as const, id })));
    });
  };
}

const all = Object.entries(troubleKinds);

/** Where a mail has told of them, none tells of their end. */
const QUIET_ENDS = all.filter(([, { arrivesLate }]) => arrivesLate).map(([kind]) => kind);

import { mailInstead } from '../../messaging/announcements/announce.ts';
import { keepUndelivered } from '../../messaging/failed-emails/queries.ts';
import { createPushSending, type PushSending } from '../../messaging/push/sending.ts';
import { mailOfEndsInstead } from '../../orders/paid-periods/notify-of-ends.ts';
import type { DatabaseSockets } from '../../platform/database/sockets.ts';
import { type Jobs, startJobs } from '../../platform/queue/jobs.ts';
import type { MailWork } from '../../platform/queue/mail-jobs.ts';
import { troublesJob } from '../alerts/run-checks.ts';
import type { Backups } from '../backup/backups.ts';
import { createDelivery, type Delivery } from './delivery.ts';
import { type House, housekeepingJob } from './retention.ts';

interface BackgroundJobs
  extends Delivery,
    House,
    Omit<PushSending, 'onPushGivenUp'>,
    Pick<MailWork, 'onMail'> {
  databaseUrl: string;
  sockets?: DatabaseSockets;
  /** Without it, this server makes no backups. */
  backups?: Pick<Backups, 'jobs'> | undefined;
  /** Whether this server looks for troubles. */
  looksForTroubles: boolean;
}

/**
 * Starts all work that does not belong to a request: mails, push messages, housekeeping, backups. Rejects when the
 * database is away.
 */
export function startBackgroundJobs(background: BackgroundJobs): Promise<Jobs> {
  const { sql, logger, databaseUrl, sockets, backups, onMail, looksForTroubles } = background;
  return startJobs({
    databaseUrl,
    sockets,
    logger,
    deliver: createDelivery(background),
    noteGivenUp: (mail) => keepUndelivered(sql, mail),
    onMail,
    sendPushes: createPushSending({
      ...background,
      onPushGivenUp: { announcement: mailInstead, ending: mailOfEndsInstead },
    }),
    scheduled: [
      housekeepingJob(background),
      ...(backups?.jobs ?? []),
      ...(looksForTroubles ? [troublesJob(background)] : []),
    ],
  });
}

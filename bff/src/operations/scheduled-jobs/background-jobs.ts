import { fallBackToMail } from '../../messaging/announcements/announce.ts';
import { saveFailedEmail } from '../../messaging/failed-emails/queries.ts';
import { createPushSender, type PushSenderDeps } from '../../messaging/push/sending.ts';
import { mailEndingsInstead } from '../../orders/paid-periods/notify-of-endings.ts';
import type { DatabaseSockets } from '../../platform/database/sockets.ts';
import { type Jobs, startJobs } from '../../platform/queue/jobs.ts';
import type { MailWorkerDeps } from '../../platform/queue/mail-jobs.ts';
import { alertsJob } from '../alerts/run-checks.ts';
import type { Backups } from '../backup/backups.ts';
import { createDelivery, type DeliveryDeps } from './delivery.ts';
import { type RetentionDeps, retentionJob } from './retention.ts';

interface BackgroundJobsOptions
  extends DeliveryDeps,
    RetentionDeps,
    Omit<PushSenderDeps, 'onPushGivenUp'>,
    Pick<MailWorkerDeps, 'onMail'> {
  databaseUrl: string;
  sockets?: DatabaseSockets;
  /** Without it, this server makes no backups. */
  backups?: Pick<Backups, 'jobs'> | undefined;
  /** Whether this server runs the scheduled checks for alerts. */
  checksForAlerts: boolean;
}

/**
 * Starts all work outside of requests: mails, push messages, retention, backups. Rejects when the database is
 * unavailable.
 */
export function startBackgroundJobs(options: BackgroundJobsOptions): Promise<Jobs> {
  const { sql, logger, databaseUrl, sockets, backups, onMail, checksForAlerts } = options;
  return startJobs({
    databaseUrl,
    sockets,
    logger,
    deliver: createDelivery(options),
    recordFailedMail: (mail) => saveFailedEmail(sql, mail),
    onMail,
    sendPushes: createPushSender({
      ...options,
      onPushGivenUp: { announcement: fallBackToMail, ending: mailEndingsInstead },
    }),
    scheduled: [
      retentionJob(options),
      ...(backups?.jobs ?? []),
      ...(checksForAlerts ? [alertsJob(options)] : []),
    ],
  });
}

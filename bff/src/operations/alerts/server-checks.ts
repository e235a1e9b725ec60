import { hostname } from 'node:os';
import { findMailboxLanguage } from '../../accounts/profile/mailbox-language.ts';
import { isDatabaseUnavailable, type Sql } from '../../platform/database/db.ts';
import type { WriteProbe } from '../../platform/database/write-probe.ts';
import type { Messages } from '../../platform/i18n/messages.ts';
import type { Mailer } from '../../platform/mail/mail.ts';
import {
  type ComposedMail,
  draftForStudio,
  renderMail,
} from '../../platform/mail/mail-template.ts';
import type { DiskUsage } from '../../platform/runtime/disk.ts';
import { errorKind, type Logger, onceAMinute } from '../../platform/runtime/logging.ts';
import type { Task } from '../../platform/runtime/scheduler.ts';
import type { Language } from '../../shared/languages.ts';
import { indianDate } from '../../shared/time/indian-time.ts';
import { type Finding, SETTLED_MS, type ServerAlert } from './alert.ts';
import { formatAlertMail, formatResolvedMail } from './alert-mail.ts';
import { checkDatabase } from './database-check.ts';
import { createDiskCheck, type MonitoredFolders } from './disk-check.ts';
import { recordFinding, recordNoFinding } from './queries.ts';

/** The dependencies of the checks of this server. */
export interface ServerCheckDeps {
  sql: Sql;
  logger: Logger;
  now: () => Date;
  writeProbe: WriteProbe;
  folders: MonitoredFolders;
  /** Measures the disk of a folder; tests replace it. */
  measure?: ((folder: string) => Promise<DiskUsage>) | undefined;
  mailer: Pick<Mailer, 'send'>;
  ownerEmail: string;
  /** The language of mails to the owner, where their account has chosen none. */
  studioLanguage: Language;
  publicUrl: string;
  /** The signature below each mail. */
  signature: () => Promise<string[]>;
}

/** The checks that each server runs itself. */
export interface ServerChecks {
  /** The alert about the database, which cannot be stored there. */
  alerts(messages: Messages): ServerAlert[];
  /** Runs all checks once. Never rejects. */
  run(): Promise<void>;
}

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** A mail server that does not respond delays a check for a minute: a server that stops does not wait for it. */
const WAIT_MS = 1_000;

/** Checks at once, and then each minute. */
export const serverChecksTask = (checks: ServerChecks, logger: Logger): Task => ({
  name: 'own server',
  logger,
  retryMs: MINUTE_MS,
  waitsMs: WAIT_MS,
  run: async () => {
    await checks.run();
    return MINUTE_MS;
  },
});

/** The alert about the database. */
interface DatabaseAlert extends Finding {
  beganAt: Date;
  seenAt: Date;
  /** The last check has found it. */
  isCurrent: boolean;
  wasMailed: boolean;
}

/**
 * Checks the database and the disks of this server. A problem with a disk is stored, as other alerts are. While the
 * database is unavailable or read-only it takes neither a row nor a mail job: each server mails about that directly,
 * with the same Message-ID, by which mail programs drop duplicates.
 */
export function createServerChecks(server: ServerCheckDeps): ServerChecks {
  const { sql, logger, now, writeProbe, folders, measure, ownerEmail, studioLanguage } = server;
  const isNew = onceAMinute();
  const checkDisks = createDiskCheck(folders, measure);
  let current: DatabaseAlert | undefined;
  let mailedAt = Number.NEGATIVE_INFINITY;
  /** The last known one: it cannot be read while the database is unavailable. */
  let language = studioLanguage;

  const recordDisks = async () => {
    const finding = await checkDisks();
    const source = { kind: 'disk', host: hostname() };
    await (finding ? recordFinding(sql, source, finding) : recordNoFinding(sql, source));
  };

  const recordDatabase = async (finding: Finding | undefined) => {
    const at = now();
    if (finding) {
      // The rule of `recordFinding`.
      if (!current?.isCurrent && !current?.wasMailed) current = undefined;
      current = {
        beganAt: at,
        wasMailed: false,
        ...current,
        ...finding,
        seenAt: at,
        isCurrent: true,
      };
      const lasted = at.getTime() - current.beganAt.getTime();
      if (lasted < SETTLED_MS || at.getTime() - mailedAt < DAY_MS) return;
      const { formatText, ...about } = current;
      const write = (messages: Messages) =>
        formatAlertMail(messages, 'database', [{ ...about, ...formatText(messages) }], {
          ...server,
          now: at,
        });
      if (!(await sendDirectly(server, { language, write, name: 'began' }))) return;
      mailedAt = at.getTime();
      current.wasMailed = true;
      return;
    }
    if (!current) return;
    current.isCurrent = false;
    if (at.getTime() - current.seenAt.getTime() < SETTLED_MS) return;
    const { formatText: say, ...about } = current;
    const write = (messages: Messages) =>
      formatResolvedMail(
        messages,
        'database',
        { ...about, ...say(messages) },
        { ...server, now: at },
      );
    if (!about.wasMailed || (await sendDirectly(server, { language, write, name: 'ended' })))
      current = undefined;
  };

  const runAll = async () => {
    try {
      const finding = await checkDatabase(writeProbe);
      await recordDatabase(finding);
      if (finding) return;
      language = await findMailboxLanguage(sql, ownerEmail, studioLanguage);
      await recordDisks();
    } catch (err) {
      if (!isDatabaseUnavailable(err) && isNew(errorKind(err)))
        logger.warn({ err }, 'check of this server failed');
    }
  };
  return {
    run: runAll,
    alerts: (messages) =>
      current?.isCurrent && current.seenAt.getTime() > now().getTime() - 2 * MINUTE_MS
        ? [
            {
              key: 'database',
              ...current.formatText(messages),
              since: current.beganAt.toISOString(),
            },
          ]
        : [],
  };
}

/** A mail about the database. `name`: which of the two of a day. */
interface DatabaseAlertMail {
  language: Language;
  write: (messages: Messages) => ComposedMail;
  name: 'began' | 'ended';
}

/** Sends a mail without the queue, which is in the database. A failure is logged, and retried with the next check. */
async function sendDirectly(
  { mailer, ownerEmail, signature, now, logger }: ServerCheckDeps,
  { language, write, name }: DatabaseAlertMail,
): Promise<boolean> {
  const date = now();
  const draft = draftForStudio(ownerEmail, language, write);
  const signed = renderMail('trouble', draft, await signature());
  try {
    await mailer.send({
      id: `trouble-database-${indianDate(date)}-${name}`,
      date,
      to: draft.to,
      subject: draft.subject,
      ...signed,
    });
    return true;
  } catch (error) {
    // The message of the error may quote the mail.
    const { code, responseCode } = error as { code?: string; responseCode?: number };
    logger.warn({ code, responseCode }, 'e-mail about the database not sent, will be tried again');
    return false;
  }
}

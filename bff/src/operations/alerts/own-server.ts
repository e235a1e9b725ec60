import { hostname } from 'node:os';
import { languageOfMailbox } from '../../accounts/profile/mailbox-language.ts';
import { isDatabaseAway, type Sql } from '../../platform/database/db.ts';
import type { WriteProbe } from '../../platform/database/write-probe.ts';
import type { Words } from '../../platform/i18n/messages.ts';
import type { Mailer } from '../../platform/mail/mail.ts';
import { draftOf, type Written, writtenOut } from '../../platform/mail/mail-template.ts';
import type { Disk } from '../../platform/runtime/disk.ts';
import { kindOf, type Logger, onceAMinute } from '../../platform/runtime/logging.ts';
import type { Task } from '../../platform/runtime/scheduler.ts';
import type { Language } from '../../shared/languages.ts';
import { indianDate } from '../../shared/time/indian-time.ts';
import { type Finding, SETTLED_MS, type Trouble } from './alert.ts';
import { overLetter, troubleLetter } from './alert-mail.ts';
import { lookAtDatabase } from './database-check.ts';
import { createDiskLook, type Folders } from './disk-check.ts';
import { noteFinding, noteNothing } from './queries.ts';

/** What looking at one's own server needs. */
export interface OwnServer {
  sql: Sql;
  logger: Logger;
  now: () => Date;
  writeProbe: WriteProbe;
  folders: Folders;
  /** How much of a folder's disk is free; tests give another answer. */
  measure?: ((folder: string) => Promise<Disk>) | undefined;
  mailer: Pick<Mailer, 'send'>;
  ownerEmail: string;
  /** Of mails to the owner, where their account has chosen none. */
  studioLanguage: Language;
  publicUrl: string;
  /** The lines below each letter. */
  signature: () => Promise<string[]>;
}

/** What each server looks at by itself. */
export interface OwnLooks {
  /** The trouble that no row can tell of: the database's. */
  troubles(words: Words): Trouble[];
  /** Looks once. Never rejects. */
  look(): Promise<void>;
}

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** A mail server that does not answer holds a check up for a minute: the server does not wait for it when it stops. */
const WAIT_MS = 1_000;

/** Checks at once, and then each minute. */
export const ownServerTask = (looks: OwnLooks, logger: Logger): Task => ({
  name: 'own server',
  logger,
  retryMs: MINUTE_MS,
  waitsMs: WAIT_MS,
  run: async () => {
    await looks.look();
    return MINUTE_MS;
  },
});

/** The database's trouble. */
interface Known extends Finding {
  beganAt: Date;
  seenAt: Date;
  /** The last look has found it. */
  isThere: boolean;
  wasTold: boolean;
}

/**
 * Looks at the database and at this server's disks. What is wrong with a disk is a row, as other troubles are. A database that is
 * away or cannot write takes neither a row nor a mail to be sent: of that each server mails by itself, with the Message-ID
 * that all give to it, by which mail programs drop the second.
 */
export function createOwnLooks(server: OwnServer): OwnLooks {
  const { sql, logger, now, writeProbe, folders, measure, ownerEmail, studioLanguage } = server;
  const isNew = onceAMinute();
  const lookAtDisks = createDiskLook(folders, measure);
  let known: Known | undefined;
  let mailedAt = Number.NEGATIVE_INFINITY;
  /** As the database said last: once it is away, it cannot be asked. */
  let language = studioLanguage;

  const lookAtOwnDisks = async () => {
    const finding = await lookAtDisks();
    const place = { kind: 'disk', host: hostname() };
    await (finding ? noteFinding(sql, place, finding) : noteNothing(sql, place));
  };

  const noteDatabase = async (finding: Finding | undefined) => {
    const at = now();
    if (finding) {
      // As in noteFinding.
      if (!known?.isThere && !known?.wasTold) known = undefined;
      known = { beganAt: at, wasTold: false, ...known, ...finding, seenAt: at, isThere: true };
      const lasted = at.getTime() - known.beganAt.getTime();
      if (lasted < SETTLED_MS || at.getTime() - mailedAt < DAY_MS) return;
      const { say, ...about } = known;
      const write = (words: Words) =>
        troubleLetter(words, 'database', [{ ...about, ...say(words) }], { ...server, now: at });
      if (!(await isSent(server, { language, write, name: 'began' }))) return;
      mailedAt = at.getTime();
      known.wasTold = true;
      return;
    }
    if (!known) return;
    known.isThere = false;
    if (at.getTime() - known.seenAt.getTime() < SETTLED_MS) return;
    const { say, ...about } = known;
    const write = (words: Words) =>
      overLetter(words, 'database', { ...about, ...say(words) }, { ...server, now: at });
    if (!about.wasTold || (await isSent(server, { language, write, name: 'ended' })))
      known = undefined;
  };

  const look = async () => {
    try {
      const finding = await lookAtDatabase(writeProbe);
      await noteDatabase(finding);
      if (finding) return;
      language = await languageOfMailbox(sql, ownerEmail, studioLanguage);
      await lookAtOwnDisks();
    } catch (err) {
      if (!isDatabaseAway(err) && isNew(kindOf(err)))
        logger.warn({ err }, 'looking at this server');
    }
  };
  return {
    look,
    troubles: (words) =>
      known?.isThere && known.seenAt.getTime() > now().getTime() - 2 * MINUTE_MS
        ? [{ key: 'database', ...known.say(words), since: known.beganAt.toISOString() }]
        : [],
  };
}

/** A mail about the database. `name`: which of the two of a day. */
interface OwnMail {
  language: Language;
  write: (words: Words) => Written;
  name: 'began' | 'ended';
}

/** Sends a mail past the queue, which is in the database. One that was not sent is logged, and tried again at the next look. */
async function isSent(
  { mailer, ownerEmail, signature, now, logger }: OwnServer,
  { language, write, name }: OwnMail,
): Promise<boolean> {
  const date = now();
  const { to, subject, ...letter } = draftOf(ownerEmail, language, write);
  const signed = writtenOut(letter, await signature());
  try {
    await mailer.send({
      id: `trouble-database-${indianDate(date)}-${name}`,
      date,
      to,
      subject,
      ...signed,
    });
    return true;
  } catch (error) {
    // The error's message may quote the mail.
    const { code, responseCode } = error as { code?: string; responseCode?: number };
    logger.warn({ code, responseCode }, 'mail about the database not sent, will be tried again');
    return false;
  }
}

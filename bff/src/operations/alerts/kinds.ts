import type { AlertCheck } from './alert.ts';
import { checkBackup } from './backup-check.ts';
import { checkCertificate } from './certificate-check.ts';
import { checkMail } from './mail-check.ts';
import { checkOffSiteBackup } from './off-site-check.ts';
import { checkPush } from './push-check.ts';
import { checkRestoreTest } from './restore-test-check.ts';

interface AlertKindOptions {
  /** Run by one server for all, every five minutes. Without one, each server checks itself (server-checks.ts). */
  check?: AlertCheck;
  /**
   * Mails cannot be sent while it is active, so its mail arrives afterwards, and no other one follows about its end.
   */
  blocksMail?: boolean;
}

const kinds = {
  database: {},
  disk: {},
  mail: { check: checkMail, blocksMail: true },
  push: { check: checkPush },
  backup: { check: checkBackup },
  'backup-elsewhere': { check: checkOffSiteBackup },
  rehearsal: { check: checkRestoreTest },
  certificate: { check: checkCertificate },
} satisfies Record<string, AlertKindOptions>;

export type AlertKind = keyof typeof kinds;

/**
 * Every kind of alert, the most urgent first. A new one is a line here, and the compiler requires its mail texts. The
 * names are stored in rows and do not change.
 */
export const alertKinds: Record<AlertKind, AlertKindOptions> = kinds;

/**
 * Whether a stored name is a kind: another version of the server may have stored one that this version does not know.
 */
export const isAlertKind = (name: string): name is AlertKind => Object.hasOwn(kinds, name);

import type { Look } from './alert.ts';
import { lookAtBackup } from './backup-check.ts';
import { lookAtCertificate } from './certificate-check.ts';
import { lookAtMail } from './mail-check.ts';
import { lookAtElsewhere } from './off-site-check.ts';
import { lookAtPush } from './push-check.ts';
import { lookAtRehearsal } from './restore-test-check.ts';

interface KindOfTrouble {
  /** Done by one server for all, every five minutes. None: each server looks by itself (own-server.ts). */
  look?: Look;
  /** Its mail cannot arrive while it lasts, and once it has, needs no other that tells of its end. */
  arrivesLate?: boolean;
}

const kinds = {
  database: {},
  disk: {},
  mail: { look: lookAtMail, arrivesLate: true },
  push: { look: lookAtPush },
  backup: { look: lookAtBackup },
  'backup-elsewhere': { look: lookAtElsewhere },
  rehearsal: { look: lookAtRehearsal },
  certificate: { look: lookAtCertificate },
} satisfies Record<string, KindOfTrouble>;

export type TroubleKind = keyof typeof kinds;

/**
 * Every kind of trouble, the most urgent first. A new one is a line here, and the compiler asks for what its mails say. A kind
 * keeps its name, which rows have.
 */
export const troubleKinds: Record<TroubleKind, KindOfTrouble> = kinds;

/** Whether a stored name is that of a kind: another version of the server may have stored one that this does not know. */
export const isTroubleKind = (name: string): name is TroubleKind => Object.hasOwn(kinds, name);

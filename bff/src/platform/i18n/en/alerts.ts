import { selectPlural } from '../translation.ts';
import { formatDay, formatMoment } from './dates.ts';

const GB = 1e9;

const formatSize = (bytes: number) =>
  bytes < GB / 10 ? `${Math.round(bytes / 1e6)} MB` : `${(bytes / GB).toFixed(1)} GB`;

/** How much of a disk is free, in bytes. */
export interface DiskSpace {
  freeBytes: number;
  totalBytes: number;
}

const formatFreeSpace = ({ freeBytes, totalBytes }: DiskSpace) =>
  `${formatSize(freeBytes)} of ${formatSize(totalBytes)} is free.`;

/** Alerts about the server, for an owner who is no administrator: sentences that follow each other. */
export const alerts = {
  backup: {
    fails: 'The studio’s backup is failing.',
    isLate: 'The studio’s backup is late.',
    last: (at: Date, now: Date): string => `The last backup was made on ${formatMoment(at, now)}.`,
    none: 'There is no backup yet.',
    todo: 'The next try comes by itself. Until a backup succeeds, there is no copy of what people enter today. Please check the backup folder (BACKUP_FOLDER) and its disk.',
  },
  offSite: {
    areNot: (target: string): string => `The backups are not reaching ${target}.`,
    newest: (at: Date, now: Date): string =>
      `The newest backup there is from ${formatDay(at, now)}.`,
    none: 'There is no backup there yet.',
    todo: 'Please check the store and BACKUP_UPLOAD, and whether the nightly backup is being made. The command backup makes and sends a backup by hand.',
  },
  restoreTest: {
    /** With a sentence that says why. */
    failed: (why: string): string => `The test restore of a backup failed: ${why}`,
    isLate: 'The backup has not been test-restored for 40 days.',
    last: (at: Date, now: Date): string => `The last successful test was on ${formatDay(at, now)}.`,
    none: 'No test has succeeded yet.',
    todo: 'Until a test succeeds, nobody knows whether a backup can be restored. The command backup --rehearse runs a test by hand.',
  },
  certificate: {
    /** With why, as a clause; the code where it has none. */
    isRefused: (host: string, why: string): string =>
      `Browsers refuse the certificate of ${host}: ${why}. Nobody can open the site without a warning.`,
    /** What Node says of a certificate. */
    why: {
      CERT_HAS_EXPIRED: 'it has expired',
      CERT_NOT_YET_VALID: 'it is not valid yet',
      ERR_TLS_CERT_ALTNAME_INVALID: 'it is for another name',
      DEPTH_ZERO_SELF_SIGNED_CERT: 'it is not signed by an authority that browsers trust',
      SELF_SIGNED_CERT_IN_CHAIN: 'it is not signed by an authority that browsers trust',
      UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'the intermediate certificates are missing',
      UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'it is not signed by an authority that browsers trust',
    },
    ends: (host: string, until: Date, now: Date): string =>
      `The certificate of ${host} expires on ${formatMoment(until, now)}, and has not been renewed. After that, nobody can open the site without a warning.`,
    isMissing: (host: string): string =>
      `${host} answers without a certificate. Nobody can open the site.`,
    todo: 'Please check why the proxy in front of the site (Caddy, for example) does not get a new certificate: the proxy’s log says why. Most often the site’s name leads to another machine, or port 80 is closed.',
  },
  database: {
    cannotSave: {
      what: 'The database cannot save anything: its disk is full, fails, or is read-only. The site can still be read.',
      todo: 'Please make room on the disk of the database, or ask its provider. The site saves again by itself.',
    },
    isAway: {
      what: 'The database cannot be reached. Nobody can log in, pay or send messages, and the lists show earlier data.',
      todo: 'Please check that PostgreSQL is running, and what its log says. Once PostgreSQL runs, the site continues by itself.',
    },
    refuses: {
      what: (code: string): string =>
        `The database does not let the site in (${code}). Nobody can log in, pay or send messages, and the lists show earlier data.`,
      todo: 'Please check that DATABASE_URL has the right database name, user and password, and that PostgreSQL lets this user in. The log of PostgreSQL says more.',
    },
  },
  disk: {
    /** By what is on the disk. */
    isSilent: {
      data: (server: string): string =>
        `On the server ${server} the disk with the data of the studio does not answer.`,
      backups: (server: string): string =>
        `On the server ${server} the disk for backups does not answer.`,
    },
    isNearlyFull: {
      data: (server: string, room: DiskSpace): string =>
        `On the server ${server} the disk with the data of the studio is nearly full: ${formatFreeSpace(room)}`,
      backups: (server: string, room: DiskSpace): string =>
        `On the server ${server} the disk for backups is nearly full: ${formatFreeSpace(room)}`,
    },
    todo: 'Please delete files there that nobody needs, or have the disk enlarged. Once the disk is full, the studio cannot save anything.',
    todoSilent:
      'Please check that the machine or network share with this disk is running and can be reached, or restart the server.',
  },
  mail: {
    wait: (count: number): string =>
      selectPlural('en', count, {
        one: `E-mails are not being sent, and ${count} e-mail is waiting.`,
        other: `E-mails are not being sent, and ${count} e-mails are waiting.`,
      }),
    standsStill: 'The mail server has refused none of them: sending has stopped.',
    notDelivered: 'The last e-mails could not be delivered.',
    todo: 'Please check the mail server and SMTP_URL. After that, the waiting e-mails are sent by themselves.',
    todoPassword:
      'Please check the user name and the password in SMTP_URL. After that, the waiting e-mails are sent by themselves.',
    todoNotDelivered:
      'Please look under Messages for these e-mails, and ask the provider of the mail server why it refuses them.',
  },
  push: {
    isRefused: {
      what: (code: string): string =>
        `Phones get no notifications: their push services do not accept the studio’s signature (${code}).`,
      todo: 'Please check that VAPID_PRIVATE_KEY has not changed and is the same on every server, and that the server’s clock is right.',
    },
    fails: {
      what: (code: string): string =>
        `Phones get no notifications: their push services answer with an error (${code}).`,
      todo: 'The server tries again by itself. If this lasts for a day, please write to the person who looks after the server.',
    },
    isAway: {
      what: (code: string): string =>
        `Phones get no notifications: their push services cannot be reached (${code}).`,
      todo: 'Please check that the server can open connections to the internet on port 443, and that it finds names (DNS).',
    },
  },
};

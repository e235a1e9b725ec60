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
  `${formatSize(freeBytes)} of ${formatSize(totalBytes)} are free.`;

/** Alerts about the server, for an owner who is no administrator: sentences that follow each other. */
export const alerts = {
  backup: {
    fails: 'The backup of the studio fails.',
    isLate: 'The backup of the studio is late.',
    last: (at: Date, now: Date): string => `The last one was made on ${formatMoment(at, now)}.`,
    none: 'There is none yet.',
    todo: 'The next try comes by itself. Until one succeeds, no copy has what people enter today: please see to the folder for backups (BACKUP_FOLDER) and to its disk.',
  },
  offSite: {
    areNot: (target: string): string => `The backups do not reach ${target}.`,
    newest: (at: Date, now: Date): string => `The newest there is of ${formatDay(at, now)}.`,
    none: 'None is there yet.',
    todo: 'Please see to the store and to BACKUP_UPLOAD, and whether the nightly backup is made. The command backup makes and sends one by hand.',
  },
  restoreTest: {
    /** With a sentence that says why. */
    failed: (why: string): string => `The rehearsal of a restore failed: ${why}`,
    isLate: 'The rehearsal of a restore was not made for 40 days.',
    last: (at: Date, now: Date): string => `The last good one was on ${formatDay(at, now)}.`,
    none: 'None was good yet.',
    todo: 'Whether a backup can be restored is not known until a rehearsal succeeds. The command backup --rehearse makes one by hand.',
  },
  certificate: {
    /** With why, as a clause; the code where it has none. */
    isRefused: (host: string, why: string): string =>
      `Browsers refuse the certificate of ${host}: ${why}. Nobody can open the site without a warning.`,
    /** What Node says of a certificate. */
    why: {
      CERT_HAS_EXPIRED: 'it has ended',
      CERT_NOT_YET_VALID: 'it is not valid yet',
      ERR_TLS_CERT_ALTNAME_INVALID: 'it is that of another name',
      DEPTH_ZERO_SELF_SIGNED_CERT: 'nobody whom browsers trust has signed it',
      SELF_SIGNED_CERT_IN_CHAIN: 'nobody whom browsers trust has signed it',
      UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'those between it and one that browsers trust are missing',
      UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'nobody whom browsers trust has signed it',
    },
    ends: (host: string, until: Date, now: Date): string =>
      `The certificate of ${host} ends on ${formatMoment(until, now)}, and has not been renewed. Then nobody can open the site without a warning.`,
    isMissing: (host: string): string =>
      `${host} answers without a certificate. Nobody can open the site.`,
    todo: 'Please see why the proxy in front of the site (Caddy, say) does not get a new one: its log says so. Most often the site’s name leads to another machine, or port 80 is closed.',
  },
  database: {
    cannotSave: {
      what: 'The database cannot save anything: its disk is full, fails, or is read-only. The site can still be read.',
      todo: 'Please make room on the disk of the database, or ask its provider. The site saves again by itself.',
    },
    isAway: {
      what: 'The database cannot be reached. Nobody can sign in, pay or write, and the lists are those of before.',
      todo: 'Please see that PostgreSQL runs, and what its log says. The site goes on by itself once it does.',
    },
    refuses: {
      what: (code: string): string =>
        `The database does not let the site in (${code}). Nobody can sign in, pay or write, and the lists are those of before.`,
      todo: 'Please see that DATABASE_URL has the right name of the database, user and password, and that PostgreSQL lets this user in; its log says more.',
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
    todo: 'Please delete what is not needed there, or have the disk enlarged. Once it is full, the studio can save nothing.',
    todoSilent:
      'Please see that what it is on runs and can be reached, as a share of another machine; or restart the server.',
  },
  mail: {
    wait: (count: number): string =>
      selectPlural('en', count, {
        one: `Mails do not go out, and ${count} mail waits.`,
        other: `Mails do not go out, and ${count} mails wait.`,
      }),
    standsStill: 'None was refused: the sending stands still.',
    notDelivered: 'The last mails could not be delivered.',
    todo: 'Please see to the mail server, and to SMTP_URL. What waits then goes out by itself.',
    todoPassword:
      'Please see to the user name and the password in SMTP_URL. What waits then goes out by itself.',
    todoNotDelivered:
      'Please see under Messages which they are, and ask the provider of the mail server why it refuses them.',
  },
  push: {
    isRefused: {
      what: (code: string): string =>
        `Phones are not told: their push services refuse what the studio signs (${code}).`,
      todo: 'Please see that VAPID_PRIVATE_KEY is what it was, and the same on every server, and that the clock of the server is right.',
    },
    fails: {
      what: (code: string): string =>
        `Phones are not told: their push services answer with an error (${code}).`,
      todo: 'They are tried again by themselves. If it lasts for a day, please tell whoever looks after the server.',
    },
    isAway: {
      what: (code: string): string =>
        `Phones are not told: their push services cannot be reached (${code}).`,
      todo: 'Please see that the server may open connections to the internet on port 443, and that it finds names (DNS).',
    },
  },
};

import { isDatabaseAway } from '../../database/db.ts';
import { hasReason, whyElsewhere } from '../elsewhere/why-elsewhere.ts';

/** The sentences for why a rehearsal failed, by the code that is stored. Others are those of the backups elsewhere. */
const WHY: Record<string, string> = {
  MAY_NOT_CREATE:
    'The role of the studio may not create a database in PostgreSQL, which it needs to try a backup. As PostgreSQL’s superuser: alter role NAME createdb; with the name of DATABASE_URL.',
  NO_ENTRY: 'PostgreSQL lets the studio into no other database than its own (pg_hba.conf).',
  NO_ROOM: 'The disk has no room for a second copy of the database.',
  RUNS_ALREADY: 'Another rehearsal runs at this moment.',
  NOT_RESTORED: 'The backup was read, and could not be restored.',
  '53100': 'The disk has no room for a second copy of the database.',
};

/** The sentence for a failure's code. For an unknown code it refers to the server's log. */
export const whyNotTried = (code: string): string =>
  WHY[code] ??
  (isDatabaseAway({ code })
    ? 'The database could not be reached, or was too slow.'
    : whyElsewhere(code));

/** Whether the code says all, so that the log needs no stack trace. */
export const needsNoTrace = (code: string): boolean =>
  code !== 'NOT_RESTORED' && (code in WHY || hasReason(code) || isDatabaseAway({ code }));

import { isDatabaseAway } from '../database/db.ts';
import type { WriteProbe } from '../database/write-probe.ts';
import { kindOf } from '../runtime/logging.ts';
import type { Finding } from './trouble.ts';

const UNWRITABLE: Finding = {
  what: 'The database cannot save anything: its disk is full, fails, or is read-only. The site can still be read.',
  todo: 'Please make room on the disk of the database, or ask its provider. The site saves again by itself.',
};

const AWAY: Finding = {
  what: 'The database cannot be reached. Nobody can sign in, pay or write, and the lists are those of before.',
  todo: 'Please see that PostgreSQL runs, and what its log says. The site goes on by itself once it does.',
};

const refuses = (code: string): Finding => ({
  what: `The database does not let the site in (${code}). Nobody can sign in, pay or write, and the lists are those of before.`,
  todo: 'Please see that DATABASE_URL has the right name of the database, user and password, and that PostgreSQL lets this user in; its log says more.',
});

/** The database cannot be written, or reached, or does not let the site in. */
export async function lookAtDatabase(writeProbe: WriteProbe): Promise<Finding | undefined> {
  try {
    return (await writeProbe.succeeds()) ? undefined : UNWRITABLE;
  } catch (error) {
    return isDatabaseAway(error) ? AWAY : refuses(kindOf(error));
  }
}

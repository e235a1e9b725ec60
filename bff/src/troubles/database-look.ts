import { isDatabaseAway } from '../database/db.ts';
import type { WriteProbe } from '../database/write-probe.ts';
import type { Finding } from './trouble.ts';

const UNWRITABLE: Finding = {
  what: 'The database cannot save anything: its disk is full, fails, or is read-only. The site can still be read.',
  todo: 'Please make room on the disk of the database, or ask its provider. The site saves again by itself.',
};

const AWAY: Finding = {
  what: 'The database cannot be reached. Nobody can sign in, pay or write, and the lists are those of before.',
  todo: 'Please see that PostgreSQL runs, and what its log says. The site goes on by itself once it does.',
};

/** The database cannot be written, or reached. */
export async function lookAtDatabase(writeProbe: WriteProbe): Promise<Finding | undefined> {
  try {
    return (await writeProbe.succeeds()) ? undefined : UNWRITABLE;
  } catch (error) {
    if (isDatabaseAway(error)) return AWAY;
    throw error;
  }
}

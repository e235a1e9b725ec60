import { isDatabaseAway } from '../../platform/database/db.ts';
import type { WriteProbe } from '../../platform/database/write-probe.ts';
import { kindOf } from '../../platform/runtime/logging.ts';
import type { Finding } from './alert.ts';

const UNWRITABLE: Finding = { say: ({ troubles }) => troubles.database.cannotSave };

const AWAY: Finding = { say: ({ troubles }) => troubles.database.isAway };

const refuses = (code: string): Finding => ({
  say: ({ troubles }) => {
    const { what, todo } = troubles.database.refuses;
    return { what: what(code), todo };
  },
});

/** The database cannot be written, or reached, or does not let the site in. */
export async function lookAtDatabase(writeProbe: WriteProbe): Promise<Finding | undefined> {
  try {
    return (await writeProbe.succeeds()) ? undefined : UNWRITABLE;
  } catch (error) {
    return isDatabaseAway(error) ? AWAY : refuses(kindOf(error));
  }
}

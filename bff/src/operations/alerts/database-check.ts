import { isDatabaseUnavailable } from '../../platform/database/db.ts';
import type { WriteProbe } from '../../platform/database/write-probe.ts';
import { errorKind } from '../../platform/runtime/logging.ts';
import type { Finding } from './alert.ts';

const UNWRITABLE: Finding = { formatText: ({ alerts }) => alerts.database.cannotSave };

const UNAVAILABLE: Finding = { formatText: ({ alerts }) => alerts.database.isAway };

const refusesConnections = (code: string): Finding => ({
  formatText: ({ alerts }) => {
    const { what, todo } = alerts.database.refuses;
    return { what: what(code), todo };
  },
});

/** Checks whether the database can be reached and written, and accepts connections of the site. */
export async function checkDatabase(writeProbe: WriteProbe): Promise<Finding | undefined> {
  try {
    return (await writeProbe.canWrite()) ? undefined : UNWRITABLE;
  } catch (error) {
    return isDatabaseUnavailable(error) ? UNAVAILABLE : refusesConnections(errorKind(error));
  }
}

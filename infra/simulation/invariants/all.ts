import type { Invariant } from '../invariant.ts';
import * as access from './access.ts';
import * as documents from './invoices.ts';
import * as joining from './joining.ts';
import * as notifications from './notifications.ts';
import * as payments from './payments.ts';
import * as people from './people.ts';
import * as periods from './periods.ts';
import * as publicLists from './public-lists.ts';
import * as records from './records.ts';
import * as sales from './sales.ts';
import * as secrets from './secrets.ts';
import * as writes from './writes.ts';

/** All that holds after every step. */
export const invariants: readonly Invariant[] = [
  secrets,
  joining,
  publicLists,
  writes,
  documents,
  payments,
  periods,
  sales,
  notifications,
  people,
  records,
  access,
].flatMap((area) => Object.values(area));

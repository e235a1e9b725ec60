import type { Transaction } from '../../platform/database/db.ts';
import type { Deps } from '../../platform/deps.ts';
import { tellStaff } from '../push/notify-staff.ts';

/** Tells staff on their phones that somebody has written. Without a word of it: the text of strangers is read on the page. */
export const tellOfMessage = (deps: Deps, tx: Transaction) =>
  tellStaff(deps, tx, {
    kind: 'message',
    say: ({ pushes: { toStaff } }) => ({ title: toStaff.messageCame, body: toStaff.readMessage }),
    path: '/StaffMessages',
  });

import type { Transaction } from '../../platform/database/db.ts';
import type { Deps } from '../../platform/deps.ts';
import { notifyStaff } from '../push/notify-staff.ts';

/** Notifies staff by push of a new message, without its text, which is read on the page. */
export const notifyStaffOfMessage = (deps: Deps, tx: Transaction) =>
  notifyStaff(deps, tx, {
    kind: 'message',
    formatText: ({ pushes: { toStaff } }) => ({
      title: toStaff.messageReceived,
      body: toStaff.readMessage,
    }),
    path: '/StaffMessages',
  });

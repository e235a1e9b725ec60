import type { Permission } from './permissions.ts';

/** The kinds of push messages about the studio's work, each with the permission of the people who get it. */
export const STAFF_NOTIFICATION_PERMISSIONS = {
  payment: 'orders.confirm',
  message: 'messages.answer',
} as const satisfies Record<string, Permission>;

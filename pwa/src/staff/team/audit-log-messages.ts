import { t } from '@lingui/core/macro';
import type { Permission } from 'bff/contract';

/** The text of each action in the audit log. An unknown action of a newer server is shown by its code. */
const auditActionMessages = (): Partial<Record<Permission, string>> => ({
  'classes.setLink': t`Set a link`,
  'classes.move': t`Moved a class`,
  'classes.cancel': t`Cancelled a class`,
  'classes.putBack': t`Put a class back`,
  'classes.setTeacher': t`Chose who gives a class`,
  'holidays.make': t`Made days off`,
  'holidays.takeBack': t`Took days off back`,
  'attendance.note': t`Noted who came`,
  'courses.create': t`Made a course`,
  'courses.change': t`Changed a course`,
  'courses.place': t`Put a course elsewhere in the list`,
  'courses.delete': t`Deleted a course`,
  'meetings.create': t`Kept a new link`,
  'meetings.change': t`Changed a kept link`,
  'meetings.delete': t`Deleted a kept link`,
  'meetings.undo': t`Undid the change of a kept link`,
  'people.setAddress': t`Gave somebody an e-mail address`,
  'people.invite': t`Mailed the link to an account again`,
  'orders.createForLearner': t`Ordered for a learner`,
  'orders.lookAt': t`Looked at a payment`,
  'orders.confirm': t`Confirmed a payment`,
  'orders.reject': t`Rejected a payment`,
  'orders.cancelForLearner': t`Cancelled an order`,
  'money.note': t`Noted money that came`,
  'money.concede': t`Let somebody off a part`,
  'money.giveBack': t`Gave money back`,
  'money.correct': t`Corrected a receipt or a refund`,
  'money.share': t`Shared a payment between orders`,
  'money.move': t`Used money for another order`,
  'statement.read': t`Read the bank’s statement`,
  'statement.confirm': t`Confirmed payments of the statement`,
  'messages.answer': t`Marked a message`,
  'announcements.send': t`Sent an announcement`,
  'undelivered.retry': t`Sent a mail again`,
  'undelivered.delete': t`Deleted a mail from the list`,
  'team.invite': t`Invited somebody, or withdrew that`,
  'team.change': t`Gave somebody a role`,
  'team.remove': t`Removed somebody from the team`,
  'team.forgetKeys': t`Forgot somebody’s passkeys`,
  'studio.changeFacts': t`Changed what the studio says of itself`,
  'people.note': t`Wrote, or deleted, a note about somebody`,
  'people.merge': t`Made two accounts one, or undid it`,
  'people.export': t`Saved a table of people`,
  'healthNotes.read': t`Read a health note`,
});

export const formatAuditAction = (action: Permission): string =>
  auditActionMessages()[action] ?? action;

/** The actions as choices of a filter. */
export const auditActionChoices = () => Object.entries(auditActionMessages());

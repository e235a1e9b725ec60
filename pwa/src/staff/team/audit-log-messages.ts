import { t } from '@lingui/core/macro';
import type { Permission } from 'bff/contract';

/** The text of each action in the audit log. An unknown action of a newer server is shown by its code. */
const auditActionMessages = (): Partial<Record<Permission, string>> => ({
  'classes.setLink': t`Added a link`,
  'classes.move': t`Moved a class`,
  'classes.cancel': t`Cancelled a class`,
  'classes.putBack': t`Put a class back`,
  'classes.setTeacher': t`Changed the teacher of a class`,
  'holidays.make': t`Added days off`,
  'holidays.takeBack': t`Undid days off`,
  'attendance.note': t`Recorded attendance`,
  'courses.create': t`Created a course`,
  'courses.change': t`Changed a course`,
  'courses.place': t`Moved a course in the list`,
  'courses.delete': t`Deleted a course`,
  'meetings.create': t`Saved a new link`,
  'meetings.change': t`Changed a saved link`,
  'meetings.delete': t`Deleted a saved link`,
  'meetings.undo': t`Undid a change to a saved link`,
  'people.setAddress': t`Added an e-mail address to an account`,
  'people.invite': t`Sent the link to an account again`,
  'orders.createForLearner': t`Made an order for a learner`,
  'orders.lookAt': t`Reviewed a payment`,
  'orders.confirm': t`Confirmed a payment`,
  'orders.reject': t`Rejected a payment`,
  'orders.cancelForLearner': t`Cancelled an order`,
  'money.note': t`Recorded a payment`,
  'money.concede': t`Waived part of a fee`,
  'money.giveBack': t`Refunded a payment`,
  'money.correct': t`Corrected a receipt or a refund`,
  'money.share': t`Shared a payment between orders`,
  'money.move': t`Used a payment for another order`,
  'statement.read': t`Read the bank’s statement`,
  'statement.confirm': t`Confirmed payments from the statement`,
  'messages.answer': t`Marked a message as answered or open`,
  'announcements.send': t`Sent an announcement`,
  'undelivered.retry': t`Sent an e-mail again`,
  'undelivered.delete': t`Removed an e-mail from the list`,
  'team.invite': t`Invited someone, or withdrew an invitation`,
  'team.change': t`Changed someone’s role`,
  'team.remove': t`Removed someone from the team`,
  'team.forgetKeys': t`Removed somebody’s passkeys`,
  'studio.changeFacts': t`Changed the studio’s details`,
  'people.note': t`Wrote or deleted a note about someone`,
  'people.merge': t`Merged two accounts, or undid the merge`,
  'people.export': t`Saved a file of learners`,
  'healthNotes.read': t`Read a health note`,
});

export const formatAuditAction = (action: Permission): string =>
  auditActionMessages()[action] ?? action;

/** The actions as choices of a filter. */
export const auditActionChoices = () => Object.entries(auditActionMessages());

/** Who may ask: anybody, or a signed-in person by the account's role. */
export const askers = ['visitor', 'learner', 'teacher', 'staff', 'owner'] as const;
export type Asker = (typeof askers)[number];

/** What the account of a signed-in person is: `roleOf` of platform/database/roles.ts reads it. */
export type Role = Exclude<Asker, 'visitor'>;

const everyone = askers;
const signedIn = ['learner', 'teacher', 'staff', 'owner'] as const;
const learners = ['learner', 'teacher'] as const;
/** Whoever gives classes: a teacher those that are theirs, staff any. Which is decided where the class is read. */
const teaching = ['teacher', 'staff', 'owner'] as const;
const staff = ['staff', 'owner'] as const;
const owners = ['owner'] as const;

/**
 * Who may do what: the only place that names roles for it. Each route of the API names its act (accounts/sessions/guards.ts);
 * acts without a route are asked about where they matter. A row is at most the caller's own unless its act says otherwise.
 */
export const rolesOfAct = {
  'account.create': everyone,
  'account.recover': everyone,
  'account.read': signedIn,
  /** To take away all that is in it. */
  'account.export': signedIn,
  'account.change': signedIn,
  'account.chooseLanguage': signedIn,
  /** The password and the address, which both ask once more who is there. */
  'account.changeSignIn': signedIn,
  'account.delete': signedIn,
  /** The children whom the own account holds. */
  'family.read': signedIn,
  'family.change': signedIn,
  /** By whoever has opened the link that was mailed to a new address. */
  'account.proveAddress': everyone,
  'session.begin': everyone,
  'session.end': signedIn,
  /** On all devices. */
  'session.endAll': signedIn,
  /** To show once more, or by a second step, who one is. */
  'session.confirm': signedIn,
  /** Passkeys and codes. */
  'keys.read': signedIn,
  'keys.change': signedIn,

  'notifications.read': signedIn,
  'notifications.choose': signedIn,
  'push.readKey': everyone,
  'push.subscribe': signedIn,
  // By whoever knows the subscription's address, which is a secret of the browser.
  'push.unsubscribe': everyone,

  'changes.follow': everyone,
  /** To be told on open screens of what waits for the studio. */
  'changes.followAll': staff,
  /** To be told on open screens of the classes that one gives. */
  'changes.followTaught': teaching,
  'reach.read': staff,

  'courses.read': everyone,
  'courses.readAll': staff,
  'courses.create': staff,
  'courses.change': staff,
  'courses.place': staff,
  'courses.delete': staff,
  'people.read': staff,
  /** By name, address or phone number, whether enrolled or not. */
  'people.find': staff,
  /** All of a person on one page: courses, attendance, payments, messages, notes. */
  'people.readOne': staff,
  /** To note something of a person. */
  'people.note': staff,
  /** To save a table of people, or of who came to the classes of a month. */
  'people.export': staff,
  /** To make two accounts of one person one, and to undo it. */
  'people.merge': staff,
  /** Of whom staff have entered, until they come in by themselves. */
  'people.setAddress': staff,
  /** To mail them the link by which they choose one. */
  'people.invite': staff,

  /** To write of the own health for who teaches one, and to see who has read it. */
  'healthNotes.write': signedIn,
  /** Of whom one teaches. Each reading is recorded. */
  'healthNotes.read': teaching,
  'healthNotes.readAny': owners,

  'classes.read': everyone,
  'classes.readOwn': signedIn,
  /** Those that one gives. */
  'classes.readTaught': teaching,
  /** Those of all courses, whoever gives them. */
  'classes.readAll': staff,
  'classes.move': teaching,
  'classes.cancel': teaching,
  'classes.putBack': teaching,
  'classes.setLink': teaching,
  /** To do these four with the classes of others. */
  'classes.changeAll': staff,
  /** To choose one of the links that the studio keeps. */
  'classes.useMeeting': staff,
  'classes.setTeacher': staff,
  /** To cancel the classes of several days or courses at once. */
  'holidays.make': staff,
  'holidays.takeBack': staff,
  /** To take part: whoever comes is noted as present, and may be told of the own classes. */
  'classes.attend': learners,
  /** To open the links of the classes that one gives, a day ahead. */
  'classes.openTaught': teaching,
  /** To open any link of any course, a day ahead, without being enrolled. */
  'classes.openAny': staff,
  'attendance.read': teaching,
  'attendance.note': teaching,
  /** Who has paid until when, and the addresses of those who come. */
  'attendance.readPaid': staff,
  'calendar.read': signedIn,
  'calendar.renew': signedIn,

  'meetings.read': everyone,
  'meetings.readOwn': signedIn,
  'meetings.readAll': staff,
  'meetings.create': staff,
  'meetings.change': staff,
  'meetings.delete': staff,
  'meetings.undo': staff,

  'selection.read': signedIn,
  'selection.change': signedIn,
  'orders.create': signedIn,
  'orders.readOwn': signedIn,
  'orders.pay': signedIn,
  'orders.cancel': signedIn,
  'orders.readAll': staff,
  /** For a learner, also without an account, and paid at once perhaps. */
  'orders.createForLearner': staff,
  /** To compare a payment with the bank's list: its learner corrects the UTR no more. */
  'orders.lookAt': staff,
  'orders.confirm': staff,
  'orders.reject': staff,
  /** An order that nobody pays. */
  'orders.cancelForLearner': staff,
  /** To note money that came in cash, by a bank transfer or by UPI. */
  'money.note': staff,
  /** To let a learner off a part of the amount. */
  'money.concede': staff,
  'money.giveBack': staff,
  /** To take a receipt or a refund back that was wrong. */
  'money.correct': staff,
  /** To share one transfer out between orders. */
  'money.share': staff,
  /** To use for another order what was paid above what was due. */
  'money.move': staff,
  /** What was paid above what was due, by whom. */
  'money.readAbove': staff,
  /** To compare the bank's statement with the orders. */
  'statement.read': staff,
  /** To confirm at once what was found in it. */
  'statement.confirm': staff,
  'figures.read': staff,
  /** The documents of a month, as a table to save. */
  'figures.readDocuments': staff,
  'unpaid.read': staff,
  'receipts.readOwn': signedIn,
  'receipts.readAll': staff,
  'enrolments.readOwn': signedIn,

  'messages.send': everyone,
  'messages.read': staff,
  'messages.answer': staff,
  'announcements.readOwn': signedIn,
  'announcements.readAll': staff,
  'announcements.send': staff,
  'consent.read': signedIn,
  'consent.change': signedIn,

  /** What the studio says of itself; everybody reads it on the public pages. */
  'studio.read': everyone,
  /** With the UPI id, GST, and who has changed what. */
  'studio.readFacts': owners,
  'studio.changeFacts': owners,

  'today.read': staff,
  'today.readTaught': teaching,
  'undelivered.read': staff,
  'undelivered.retry': staff,
  'undelivered.delete': staff,
  'backups.read': staff,

  /** Who works for the studio, and who is invited to. */
  'team.read': owners,
  'team.invite': owners,
  'team.change': owners,
  'team.remove': owners,
  /** Of whoever has lost all passkeys and codes. */
  'team.forgetKeys': owners,
  /** Who may be the teacher of a class: their names alone. */
  'team.readTeachers': staff,
  'invitations.read': everyone,
  'invitations.accept': signedIn,
  /** What whoever works for the studio did. */
  'acts.read': owners,
} as const satisfies Record<string, readonly Asker[]>;

export type Act = keyof typeof rolesOfAct;

/** The acts that this role, or anybody, may do. */
export type ActOf<Who extends Asker> = {
  [Each in Act]: Who extends (typeof rolesOfAct)[Each][number] ? Each : never;
}[Act];

const acts = Object.keys(rolesOfAct) as Act[];

const whoMay = (act: Act): readonly Asker[] => rolesOfAct[act];

/** Whether this role, or anybody, may do the act. */
export const mayDo = (who: Asker, act: Act): boolean => whoMay(act).includes(who);

/** All acts that the role may do, in the order of the table. */
export const actsOf = (role: Role): Act[] => acts.filter((act) => mayDo(role, act));

/** What a parent does for a child whom the own account holds, as if the child had come. */
const forChildren: readonly Act[] = [
  'healthNotes.write',
  'classes.readOwn',
  'calendar.read',
  'calendar.renew',
  'meetings.readOwn',
  'selection.read',
  'selection.change',
  'orders.create',
  'orders.readOwn',
  'enrolments.readOwn',
];

/** Whether a parent may do the act for a child. */
export const mayDoForChild = (act: Act): boolean => forChildren.includes(act);

/**
 * All that a session may do that must show a second step, and has not: to come to one, to end, and to read what a learner reads. The password, the
 * address and the account's end ask for a code that is mailed (accounts/two-factor/confirm-owner.ts).
 */
const whileAwaited: readonly Act[] = [
  'account.read',
  'account.chooseLanguage',
  'account.changeSignIn',
  'account.delete',
  'session.end',
  'session.confirm',
  'keys.read',
  'keys.change',
  'family.read',
  'notifications.read',
  'classes.readOwn',
  'meetings.readOwn',
  'selection.read',
  'orders.readOwn',
  'receipts.readOwn',
  'enrolments.readOwn',
  'announcements.readOwn',
  'consent.read',
];

/** Whether a session may do the act that has not shown the second step that it must. */
export const mayWhileAwaited = (act: Act): boolean => whileAwaited.includes(act);

/** The roles of signed-in people who may do the act. */
export const rolesThatMay = (act: Act): Role[] => whoMay(act).filter((who) => who !== 'visitor');

/** Whether the act is work for the studio: learners may not do it. */
export const isWork = (act: Act): boolean => !mayDo('learner', act);

/** Whether the role works for the studio. */
export const worksForStudio = (role: Role): boolean =>
  acts.some((act) => mayDo(role, act) && isWork(act));

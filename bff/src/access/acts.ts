/** Who may ask: anybody, or a signed-in person by the account's role. */
export const askers = ['visitor', 'learner', 'staff'] as const;
export type Asker = (typeof askers)[number];

/** What the account of a signed-in person is: a column of `accounts`. */
export type Role = Exclude<Asker, 'visitor'>;

const everyone = askers;
const signedIn = ['learner', 'staff'] as const;
const learners = ['learner'] as const;
const staff = ['staff'] as const;

/**
 * Who may do what: the only place that names roles for it. Each route of the API names its act (auth/guards.ts);
 * acts without a route are asked about where they matter. A row is at most the caller's own unless its act says otherwise.
 */
export const rolesOfAct = {
  'account.create': everyone,
  'account.recover': everyone,
  'account.read': signedIn,
  'account.change': signedIn,
  'account.delete': signedIn,
  'session.begin': everyone,
  'session.end': signedIn,

  'notifications.read': signedIn,
  'notifications.choose': signedIn,
  'push.readKey': everyone,
  'push.subscribe': signedIn,
  // By whoever knows the subscription's address, which is a secret of the browser.
  'push.unsubscribe': everyone,

  'changes.follow': everyone,
  /** To be told on open screens of what waits for the studio. */
  'changes.followAll': staff,
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
  /** Of whom staff have entered, as long as there is no password. */
  'people.setAddress': staff,
  /** To mail them the link by which they choose one. */
  'people.invite': staff,

  'classes.read': everyone,
  'classes.readOwn': signedIn,
  'classes.readAll': staff,
  'classes.move': staff,
  'classes.cancel': staff,
  'classes.putBack': staff,
  'classes.setTeacher': staff,
  'classes.setLink': staff,
  /** To cancel the classes of several days or courses at once. */
  'holidays.make': staff,
  'holidays.takeBack': staff,
  /** To take part: whoever comes is noted as present, and may be told of the own classes. */
  'classes.attend': learners,
  /** To open any link of any course, a day ahead, without being enrolled. */
  'classes.openAny': staff,
  'attendance.read': staff,
  'attendance.note': staff,
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
  /** To take a confirmation back that was wrong. */
  'money.correct': staff,
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
  'studio.readFacts': staff,
  'studio.changeFacts': staff,

  'today.read': staff,
  'undelivered.read': staff,
  'undelivered.retry': staff,
  'undelivered.delete': staff,
  'backups.read': staff,
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

/** The roles of signed-in people who may do the act. */
export const rolesThatMay = (act: Act): Role[] => whoMay(act).filter((who) => who !== 'visitor');

/** Whether the role works for the studio: it may do what learners may not. */
export const worksForStudio = (role: Role): boolean =>
  acts.some((act) => mayDo(role, act) && !mayDo('learner', act));

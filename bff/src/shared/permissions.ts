interface RoleProperties {
  /** Works for the studio: must use two-factor, has an audit log, is invited by an owner, and can be the teacher of a class. */
  isInTeam: boolean;
}

/**
 * The roles of accounts, a row for each: the fewest permissions first. `role_name` of `accounts` and of its constraint `known_role` has these
 * names; the table below says what each role may do, and the catalogues have its name. An account outside the team is a `learner`.
 */
const propertiesOfRole = {
  learner: { isInTeam: false },
  teacher: { isInTeam: true },
  staff: { isInTeam: true },
  owner: { isInTeam: true },
} as const satisfies Record<string, RoleProperties>;

/** The role of a signed-in person's account. */
export type Role = keyof typeof propertiesOfRole;

/** The role of a member of the team. */
export type TeamRole = {
  [Each in Role]: (typeof propertiesOfRole)[Each]['isInTeam'] extends true ? Each : never;
}[Role];

/** The role of a caller: a visitor, or a signed-in person by the account's role. */
export type CallerRole = 'visitor' | Role;

export const roles: readonly Role[] = Object.keys(propertiesOfRole) as Role[];
export const callerRoles: readonly CallerRole[] = ['visitor', ...roles];

/** Whether the role is one of the team. */
export const isTeamRole = (role: Role): role is TeamRole => propertiesOfRole[role].isInTeam;

export const teamRoles: readonly TeamRole[] = roles.filter(isTeamRole);

const everyone = callerRoles;
const signedIn = roles;
const learners = ['learner', 'teacher'] as const;
/** People who teach: a teacher has the permission for own classes, staff for any. The query of the class decides which. */
const teachers = ['teacher', 'staff', 'owner'] as const;
const staff = ['staff', 'owner'] as const;
const owners = ['owner'] as const;

/**
 * The permissions of each role: the only place that assigns them. Each route of the API requires a permission (accounts/sessions/guards.ts);
 * permissions without a route are checked in the code. A permission is for the caller's own data unless its name or comment says otherwise.
 */
export const rolesOfPermission = {
  'account.create': everyone,
  'account.recover': everyone,
  'account.read': signedIn,
  /** To download all data of the account. */
  'account.export': signedIn,
  'account.change': signedIn,
  'account.chooseLanguage': signedIn,
  /** The password and the address; both need a confirmation of the owner. */
  'account.changeSignIn': signedIn,
  'account.delete': signedIn,
  /** The children of the own account. */
  'family.read': signedIn,
  'family.change': signedIn,
  /** With the link that was mailed to a new address. */
  'account.proveAddress': everyone,
  'session.begin': everyone,
  /** The name and the addresses of the account, its permissions, and how its owner logs in. */
  'session.read': signedIn,
  'session.end': signedIn,
  /** On all devices. */
  'session.endAll': signedIn,
  /** To confirm the session again, or by two-factor. */
  'session.confirm': signedIn,
  /** Passkeys and codes. */
  'keys.read': signedIn,
  'keys.change': signedIn,

  'notifications.read': signedIn,
  'notifications.choose': signedIn,
  'push.readKey': everyone,
  'push.subscribe': signedIn,
  // With the subscription's endpoint, which is a secret of the browser.
  'push.unsubscribe': everyone,

  'changes.follow': everyone,
  /** To get live events of the studio's open work. */
  'changes.followAll': staff,
  /** To get live events of the own classes as a teacher. */
  'changes.followTaught': teachers,
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
  /** The page of a person: courses, attendance, payments, messages, notes. */
  'people.readOne': staff,
  /** To write notes about a person. */
  'people.note': staff,
  /** To download CSV files of people, and of the attendance of a month. */
  'people.export': staff,
  /** To merge two accounts of one person, and to undo it. */
  'people.merge': staff,
  /** To set the address of an account that staff have created, until its owner claims it. */
  'people.setAddress': staff,
  /** To mail the link to choose a password. */
  'people.invite': staff,

  /** To write the own health note for the teachers, and to see its readings. */
  'healthNotes.write': signedIn,
  /** The health notes of learners that the caller teaches. Each reading is stored. */
  'healthNotes.read': teachers,
  'healthNotes.readAny': owners,

  'classes.read': everyone,
  'classes.readOwn': signedIn,
  /** The caller's classes as a teacher. */
  'classes.readTaught': teachers,
  /** The classes of all courses and teachers. */
  'classes.readAll': staff,
  'classes.move': teachers,
  'classes.cancel': teachers,
  'classes.putBack': teachers,
  'classes.setLink': teachers,
  /** To use these four permissions for the classes of others. */
  'classes.changeAll': staff,
  /** To choose one of the studio's stored meetings. */
  'classes.useMeeting': staff,
  'classes.setTeacher': staff,
  /** To cancel the classes of several days or courses at once. */
  'holidays.make': staff,
  'holidays.takeBack': staff,
  /** To attend: joining a class records the attendance; for reminders of the own classes. */
  'classes.attend': learners,
  /** To open the links of the own classes as a teacher, a day ahead. */
  'classes.openTaught': teachers,
  /** To open any link of any course, a day ahead, without being enrolled. */
  'classes.openAny': staff,
  'attendance.read': teachers,
  'attendance.note': teachers,
  /** To see until when learners have paid, and the addresses of attendees. */
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
  /** To create desk orders: for a learner, also without an account, perhaps paid immediately. */
  'orders.createForLearner': staff,
  /** To review a payment: then its learner can no longer correct the UTR. */
  'orders.lookAt': staff,
  'orders.confirm': staff,
  'orders.reject': staff,
  /** An unpaid order. */
  'orders.cancelForLearner': staff,
  /** To record a payment in cash, by bank transfer or by UPI. */
  'money.note': staff,
  /** To give a discount on an order. */
  'money.concede': staff,
  'money.giveBack': staff,
  /** To void a wrong receipt or refund. */
  'money.correct': staff,
  /** To split one transfer between orders. */
  'money.share': staff,
  /** To use an overpaid amount for another order. */
  'money.move': staff,
  /** The overpaid amounts, by learner. */
  'money.readAbove': staff,
  /** To compare the bank's statement with the orders. */
  'statement.read': staff,
  /** To confirm several matched payments at once. */
  'statement.confirm': staff,
  'figures.read': staff,
  /** The invoices of a month as a CSV file. */
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

  /** The OpenAPI document of all routes. */
  'api.describe': everyone,
  /** The public settings of the studio. */
  'studio.read': everyone,
  /** All settings with the UPI id, GST, and their changes. */
  'studio.readFacts': owners,
  'studio.changeFacts': owners,

  /** To report what the Content-Security-Policy of a page has blocked: browsers do. */
  'pages.reportViolation': everyone,

  'today.read': staff,
  'today.readTaught': teachers,
  'undelivered.read': staff,
  'undelivered.retry': staff,
  'undelivered.delete': staff,
  'backups.read': staff,

  /** The team and its invitations. */
  'team.read': owners,
  'team.invite': owners,
  'team.change': owners,
  'team.remove': owners,
  /** To reset the two-factor of a member who has lost all authenticators. */
  'team.forgetKeys': owners,
  /** The names of accounts that can be the teacher of a class. */
  'team.readTeachers': staff,
  'invitations.read': everyone,
  'invitations.accept': signedIn,
  /** The audit log. */
  'acts.read': owners,
} as const satisfies Record<string, readonly CallerRole[]>;

export type Permission = keyof typeof rolesOfPermission;

/** The permissions of this role. */
export type PermissionOf<Who extends CallerRole> = {
  [Each in Permission]: Who extends (typeof rolesOfPermission)[Each][number] ? Each : never;
}[Permission];

/** All permissions, in the order of the table. */
export const permissions = Object.keys(rolesOfPermission) as Permission[];

const callerRolesWith = (permission: Permission): readonly CallerRole[] =>
  rolesOfPermission[permission];

/** Whether this role has the permission. */
export const can = (role: CallerRole, permission: Permission): boolean =>
  callerRolesWith(permission).includes(role);

/** All permissions of the role, in the order of the table. */
export const permissionsOf = (role: Role): Permission[] =>
  permissions.filter((permission) => can(role, permission));

/** The permissions that a parent can use for a child of the own account. */
const permissionsForChildren: readonly Permission[] = [
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

/** Whether a parent can use the permission for a child. */
export const canForChild = (permission: Permission): boolean =>
  permissionsForChildren.includes(permission);

/**
 * The permissions of a session that must use two-factor, and has not: to read its own state, to use two-factor or set it up, and to log out.
 * Changing the password or the address, and deleting the account, need a mailed code as well (accounts/two-factor/confirm-owner.ts).
 */
const permissionsBeforeTwoFactor: readonly Permission[] = [
  'session.read',
  'account.chooseLanguage',
  'account.changeSignIn',
  'account.delete',
  'session.end',
  'session.confirm',
  'keys.read',
  'keys.change',
];

/** Whether a session has the permission before the two-factor that it must use. */
export const canBeforeTwoFactor = (permission: Permission): boolean =>
  permissionsBeforeTwoFactor.includes(permission);

/** The roles of signed-in people with the permission. */
export const rolesWith = (permission: Permission): Role[] =>
  callerRolesWith(permission).filter((role) => role !== 'visitor');

/** Whether the permission is for the team: learners do not have it. */
export const isStaffPermission = (permission: Permission): boolean => !can('learner', permission);

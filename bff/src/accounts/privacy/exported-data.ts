import { z } from 'zod';
import {
  count,
  filledText,
  isoDate,
  paise,
  rupees,
  signedPaise,
  storedEmail,
  storedLanguage,
  storedPhone,
  timestamp,
  wholeRupees,
} from '../../platform/http/answer-fields.ts';
import { permissions, roles } from '../../shared/permissions.ts';
import { SETTINGS_SECTIONS } from '../../shared/studio-settings.ts';

/*
 * The data that an account's owner downloads: every section and field by name, so that nothing about somebody else comes into it unseen.
 */

// Far more rows than a learner creates. A script could create any number, so the response needs a limit.
export const MAX_ORDERS = 2000;
export const MAX_MESSAGES = 1000;
export const MAX_EVENTS = 100;
export const MAX_CLASSES = 2000;

const listOf = <Shape extends z.core.$ZodLooseShape>(shape: Shape, max = MAX_CLASSES) =>
  z.array(z.strictObject(shape)).max(max);

/** The sentence of an order's state is in its learner's language, so its codes are as stored. */
const orderState = z.enum(['awaiting payment', 'submitted', 'paid', 'rejected', 'cancelled']);

const orders = listOf(
  {
    reference: filledText,
    state: orderState,
    amount: wholeRupees,
    utr: filledText.nullable(),
    reason: filledText.nullable(),
    createdAt: timestamp,
    concession: z.strictObject({ paise, reason: z.string(), at: timestamp }).nullable(),
    documents: listOf({
      number: filledText,
      kind: z.enum(['receipt', 'refund', 'correction']),
      paise: signedPaise,
      reason: filledText.nullable(),
      issuedAt: timestamp,
      tax: z.looseObject({ rate: z.number() }).nullable(),
    }),
    payments: listOf({
      way: z.enum(['upi', 'cash', 'bank']),
      paise: signedPaise,
      reference: filledText.nullable(),
      receivedOn: isoDate,
      at: timestamp,
    }),
    lines: listOf({ course: filledText, fee: rupees, startDate: isoDate }),
    events: listOf({ state: orderState, at: timestamp }, MAX_EVENTS),
  },
  MAX_ORDERS,
);

/** What a child's profile has, too. */
const profileSections = {
  selection: listOf({ course: filledText, since: timestamp }),
  orders,
  enrolments: listOf({ course: filledText, since: timestamp }),
  paidFor: listOf(
    {
      course: filledText,
      firstDay: isoDate.nullable(),
      paidUntil: isoDate.nullable(),
      lastDay: isoDate.nullable(),
      longerBy: z.array(isoDate),
      toldBefore: listOf({ days: count, madeAt: timestamp }),
    },
    MAX_ORDERS,
  ),
  attendance: listOf({ course: filledText, classOf: isoDate, notedAt: timestamp }),
  toldOfClasses: listOf({
    course: filledText,
    classOf: isoDate.nullable(),
    words: filledText,
    madeAt: timestamp,
    sentAt: timestamp.nullable(),
  }),
  toldOfHolidays: listOf({
    from: isoDate,
    to: isoDate,
    words: filledText,
    madeAt: timestamp,
    sentAt: timestamp.nullable(),
  }),
  notificationChoices: z
    .strictObject({
      starting: z.boolean(),
      moved: z.boolean(),
      cancelled: z.boolean(),
      newLink: z.boolean(),
      eveningMail: z.boolean(),
      ending: z.boolean(),
      payments: z.boolean(),
      messages: z.boolean(),
      changedAt: timestamp,
    })
    .nullable(),
  pushSubscriptions: listOf({ service: filledText, since: timestamp }),
  toldByPush: listOf({
    title: filledText,
    /** Null for a push message about the studio's work: it has data of other people. */
    words: z.string().nullable(),
    madeAt: timestamp,
    sentAt: timestamp.nullable(),
  }),
  eveningMails: listOf({ dayOfClasses: isoDate, madeAt: timestamp }),
  announcementsAskedAt: timestamp.nullable(),
  announcementConsents: listOf({
    agreed: z.boolean(),
    givenAt: timestamp,
    givenIn: z.enum(['account', 'dashboard', 'mail']),
    textVersion: count,
  }),
  consents: listOf({
    kind: filledText,
    textVersion: count,
    agreed: z.boolean(),
    givenAt: timestamp,
  }),
  nominee: z.strictObject({ name: filledText, contact: filledText, namedAt: timestamp }).nullable(),
  freeFirstClasses: listOf({ course: filledText, askedAt: timestamp }),
  announcements: listOf({
    subject: filledText,
    by: z.enum(['push', 'mail']).nullable(),
    madeAt: timestamp,
    sentAt: timestamp.nullable(),
  }),
  healthNote: z.strictObject({ text: filledText, changedAt: timestamp }).nullable(),
  healthNoteReadBy: listOf({ by: filledText.nullable(), day: isoDate, lastAt: timestamp }),
  notesOfStaff: listOf({
    text: filledText,
    writtenAt: timestamp,
    changedAt: timestamp.nullable(),
  }),
  mergedAccounts: listOf({
    name: filledText,
    email: storedEmail.nullable(),
    phone: storedPhone.nullable(),
    mergedAt: timestamp,
    undoneAt: timestamp.nullable(),
    hasCalendarAddress: z.boolean(),
  }),
  calendarFeedSince: timestamp.nullable(),
  messages: listOf(
    {
      fullName: filledText,
      mobileNumber: filledText,
      message: filledText,
      createdAt: timestamp,
      answeredAt: timestamp.nullable(),
      grievanceDueOn: isoDate.nullable(),
    },
    MAX_MESSAGES,
  ),
  messagesNote: filledText.nullable(),
  passkeys: listOf({ name: filledText, createdAt: timestamp, usedAt: timestamp.nullable() }),
  timeCodesSince: timestamp.nullable(),
  recoveryCodes: listOf({ madeAt: timestamp, usedAt: timestamp.nullable() }).nullable(),
  sessions: listOf({
    createdAt: timestamp,
    expiresAt: timestamp,
    secondStepAt: timestamp.nullable(),
  }),
  teaches: z.array(filledText),
  invitations: listOf({ role: z.enum(roles), madeAt: timestamp }),
  workForTheStudio: listOf({ act: z.enum(permissions), at: timestamp }),
  changesOfStudio: listOf({ part: z.enum(SETTINGS_SECTIONS), changedAt: timestamp }),
  passwordResets: listOf({ requestedAt: timestamp, usedAt: timestamp.nullable() }),
  signInCodes: listOf({ requestedAt: timestamp, wrongTries: count }),
  addressChanges: listOf({
    from: storedEmail,
    to: storedEmail,
    askedAt: timestamp,
    endedAt: timestamp.nullable(),
  }),
};

/** The export of an account. A child has the sections in which something is stored. */
export const exportedDataSchema = z.strictObject({
  account: z.strictObject({
    name: filledText,
    email: storedEmail,
    phone: storedPhone.nullable(),
    role: z.enum(roles),
    language: storedLanguage.nullable(),
    createdAt: timestamp,
    firstSignedInAt: timestamp.nullable(),
    saidToBeAdultAt: timestamp.nullable(),
    inVersionOfWords: count.nullable(),
  }),
  children: z.array(
    z
      .strictObject(profileSections)
      .partial()
      .extend({ name: filledText, birthYear: z.int(), createdAt: timestamp }),
  ),
  ...profileSections,
});

import type * as Bff from 'bff/contract';
import { indianDate, mondayOf } from 'bff/shared/time/indian-time';
import type { JsonResponse, ResponseBody, RouteName } from './contract-responses.ts';
import { errorResponse, json } from './fake-responses.ts';
import type { FakeState } from './fake-state.ts';
import { asha, type FakeAccount, tokenOf } from './sample-accounts.ts';
import { asana, type SampleClass, selectedCourse } from './sample-courses.ts';
import { meeting, type SampleMeeting } from './sample-meetings.ts';

export interface FakeRequest {
  state: FakeState;
  headers: Headers;
  query: URLSearchParams;
  /** The first number in the path. */
  id: number;
  /** The path after the resource name: after /api/receipts/, for example. */
  rest: string;
  // biome-ignore lint/suspicious/noExplicitAny: The server would check it; here it is what the app has sent.
  body: any;
}

/** The response of a route, or its body. By default 204; 404 to a GET. */
type ResponseTable = {
  [Name in RouteName]?: (
    request: FakeRequest,
  ) => ResponseBody<Name> | JsonResponse<ResponseBody<Name>> | undefined;
};

/** A page of a list. Its cursor is a number, but the app must treat it as opaque. */
const pageOf = <Row>(rows: Row[], query: URLSearchParams, size = 50): Bff.Page<Row> => {
  const begin = Number(query.get('after') ?? 0);
  const end = begin + size;
  return { items: rows.slice(begin, end), next: end < rows.length ? String(end) : null };
};

const receiptOf = ({ receipts }: FakeState, wanted: string) =>
  receipts.find(({ number }) => number === wanted);

type WritableList = 'meetings' | 'courses';
type RowOf<Name extends WritableList> = FakeState[Name][number];

const addTo =
  <Name extends WritableList>(name: Name, newRow: (id: number) => RowOf<Name>) =>
  ({ state, body }: FakeRequest) => {
    const added = { ...newRow(Math.max(0, ...state[name].map(({ id }) => id)) + 1), ...body };
    state[name] = [...state[name], added] as FakeState[Name];
    return added;
  };

const replaceIn =
  (name: WritableList) =>
  ({ state, id, body }: FakeRequest) => {
    const row = state[name].find((one) => one.id === id);
    const changed = row && { ...row, ...body, version: row.version + 1 };
    Object.assign(state, { [name]: state[name].map((one) => (one === row ? changed : one)) });
    return changed;
  };

const removeFrom =
  (name: WritableList) =>
  ({ state, id }: FakeRequest) => {
    Object.assign(state, { [name]: state[name].filter((row) => row.id !== id) });
    return undefined;
  };

const withoutPassword = ({ password: _, ...user }: FakeAccount) => user;

/** The user of the token. Undefined for an unknown token, such as that of an ended session. */
const currentUser = ({ state, headers }: FakeRequest) => {
  const isOwnToken = (one: FakeAccount) =>
    headers.get('Authorization') === `Bearer ${tokenOf(one)}`;
  const account = state.accounts.find(isOwnToken);
  return account && withoutPassword(account);
};

/** A list with its version. */
const publicListResponse = (rows: unknown[], version: string | undefined) =>
  Response.json(rows, { headers: version ? { ETag: `W/"${version}"` } : {} });

/** The public fields of a course. */
const toPublicCourse = (row: Bff.StaffCourse) => {
  const { feePer, monthRule, lateRule, extendsPaid, ...course } = row;
  return feePer === 'month' ? { ...course, byMonth: { monthRule, lateRule, extendsPaid } } : course;
};

const toPublicClass = ({ enrolled, hasLink, ...dated }: SampleClass): Bff.PublicClass => dated;

const isForEveryone = ({ audience }: SampleMeeting) => audience === 'everyone';

/** All meetings, or those with the requested ids or link. */
const requestedMeetings = ({ state, query }: FakeRequest) => {
  const ids = query.get('ids')?.split(',').map(Number);
  const link = query.get('link');
  return state.meetings.filter(
    (row) => ids?.includes(row.id) ?? (link === null || row.meetingLink === link),
  );
};

const notificationSettingsOf = ({ choices, endpoints }: FakeState): Bff.NotificationSettings => ({
  ...choices,
  browsers: endpoints.length,
});

/**
 * The default responses. A write is listed only if many tests read what it has written; every other write gets 204.
 */
const responseTable: ResponseTable = {
  'GET /api/courses': ({ state }) =>
    publicListResponse(state.courses.map(toPublicCourse), state.versions.courses),
  'GET /api/classes': ({ state }) =>
    publicListResponse(state.classes.map(toPublicClass), state.versions.classes),
  'GET /api/meetings': ({ state }) => publicListResponse(state.meetings, state.versions.meetings),
  'POST /send-email': () => json(202, { message: 'Message received.' }),
  'GET /api/push/key': ({ state }) => ({ publicKey: state.pushKey }),

  'POST /api/auth/register': ({ state, body }) => {
    const account = { ...asha, ...body, id: 3 };
    state.accounts = [...state.accounts, account];
    return json(201, { token: tokenOf(account), user: withoutPassword(account) });
  },
  'POST /api/auth/reset-password': ({ state }) => {
    const [account] = state.accounts;
    return account && { token: tokenOf(account), user: withoutPassword(account) };
  },
  'POST /api/auth/login': ({ state, body }) => {
    const account = state.accounts.find(({ email }) => email === body.email);
    return account && { token: tokenOf(account), user: withoutPassword(account) };
  },
  'GET /api/auth/me': (request) => {
    const user = currentUser(request);
    return user ? { user } : errorResponse(401, 'Please log in.');
  },
  'POST /api/auth/code': () => json(202, { handle: 'handle-1' }),
  'POST /api/auth/code/enter': ({ state }) => {
    const [account] = state.accounts;
    return account && { token: tokenOf(account), user: withoutPassword(account), ended: [] };
  },
  'POST /api/auth/forgot-password': () => json(202, { message: 'Sent.' }),

  'GET /api/account/security': ({ state }) => state.security,
  'PATCH /api/account': (request) => ({ user: { ...currentUser(request), ...request.body } }),
  'PUT /api/account/language': (request) => {
    const user = { ...currentUser(request), ...request.body };
    const { state } = request;
    state.accounts = state.accounts.map((one) => (one.id === user.id ? { ...one, ...user } : one));
    return { user };
  },
  'GET /api/account/sign-in': () => ({ hasPassword: true }),
  'POST /api/account/address': () => json(202, { message: 'A mail is on its way.' }),
  'POST /api/account/address/stop': () => undefined,
  'POST /api/account/address/confirm': () => undefined,
  'POST /api/account/password': () => ({ token: 'token-new' }),
  'GET /api/account/calendar': () => ({ url: 'https://yoga.example.org/calendar/key-0.ics' }),
  'GET /api/account/announcements': ({ state }) => state.consent,
  'PUT /api/account/announcements': ({ state, body }) => {
    state.consent = { agreed: body.agreed, at: new Date().toISOString(), ask: null };
    return state.consent;
  },
  'POST /api/account/announcements/asked': ({ state }) => {
    if (state.consent.ask === 'first') state.consent = { ...state.consent, ask: 'again' };
  },
  'GET /api/account/children': ({ state: { children } }) => ({ children }),
  'POST /api/account/children': ({ state, body }) => {
    const { textVersion: _, ...details } = body;
    const child = { id: 70 + state.children.length, ...details };
    state.children = [...state.children, child];
    return json(201, { child });
  },
  'PUT /api/account/children/:id': ({ state, id, body }) => {
    state.children = state.children.map((one) => (one.id === id ? { id, ...body } : one));
    return { child: { id, ...body } };
  },
  'DELETE /api/account/children/:id': ({ state, id }) => {
    state.children = state.children.filter((one) => one.id !== id);
  },
  'GET /api/account/consents': () => [],
  'GET /api/account/nominee': () => ({ nominee: null }),
  'PUT /api/account/nominee': ({ body }) => ({
    nominee: { ...body, namedAt: new Date().toISOString() },
  }),
  'GET /api/account/notifications': ({ state }) => notificationSettingsOf(state),
  'PATCH /api/account/notifications': ({ state, body }) => {
    state.choices = { ...state.choices, ...body };
    return notificationSettingsOf(state);
  },
  'PUT /api/push/subscription': ({ state, body }) => {
    state.endpoints = [...new Set([...state.endpoints, body.endpoint])];
  },
  'POST /api/push/unsubscribe': ({ state, body }) => {
    state.endpoints = state.endpoints.filter((endpoint) => endpoint !== body.endpoint);
  },

  'GET /api/classes/mine': ({ state }) => state.classes,
  'GET /api/enrolments': ({ state }) => state.enrolments,
  'GET /api/enrolments/months': ({ state }) => state.months,
  'GET /api/meetings/mine': ({ state, query }) =>
    pageOf(
      state.meetings.map((row) => ({ isMine: false, ...row })),
      query,
    ),
  'GET /api/announcements/mine': ({ state }) => state.ownAnnouncements,
  'GET /api/orders': ({ state, query }) => pageOf(state.orders, query),
  'GET /api/receipts/:id': ({ state, rest }) => receiptOf(state, rest),
  'GET /api/selection': ({ state }) => state.selection,
  'POST /api/selection': ({ state, body }) => {
    const added = state.courses.filter(({ id }) => id === body.courseId).map(selectedCourse);
    state.selection = [...state.selection, ...added];
    return state.selection;
  },
  'DELETE /api/selection/:id': ({ state, id }) => {
    state.selection = state.selection.filter(({ courseId }) => courseId !== id);
  },

  'GET /api/staff/today': ({ state: { tasks, staffClasses: classes, beginning, ...state } }) =>
    ({
      ...{ date: indianDate(new Date()), ...tasks, classes, beginning },
      ...{ troubles: state.troubles, missingFacts: state.missingFacts },
    }) satisfies Bff.StaffToday,
  'GET /api/staff/today/taught': ({ state: { staffClasses: classes, beginning } }) =>
    ({ date: indianDate(new Date()), classes, beginning }) satisfies Bff.TeacherDay,
  'GET /api/staff/team': ({ state }) => state.team,
  'GET /api/staff/team/teachers': ({ state }) =>
    state.team.people.map(({ id, name }) => ({ id, name })) satisfies Bff.Teacher[],
  'GET /api/staff/acts': ({ state, query }) => pageOf(state.auditLog, query),
  'GET /api/staff/today/tasks': ({ state }) => state.tasks,
  'GET /api/staff/classes': ({ state: { staffClasses: classes, beginning }, query }) => {
    const monday = mondayOf(query.get('from') ?? indianDate(new Date()));
    return { monday, classes, beginning } satisfies Bff.StaffWeek;
  },
  'GET /api/staff/classes/:id/:id': ({ state, id, rest }) =>
    state.staffClasses.find(({ courseId, date }) => courseId === id && rest.endsWith(date)),
  'GET /api/staff/classes/:id/readers': () =>
    ({
      learners: 23,
      readers: { hi: 9 },
      contacts: {
        ...{ app: 14, email: 8, none: 1 },
        unreachable: [
          { id: 41, name: 'Om Rana', phone: '+919876543210', guardian: null, language: 'hi' },
        ],
      },
    }) satisfies Bff.ClassRecipients,
  'GET /api/staff/classes/:id/:id/link-contacts': ({ state }) =>
    ({ contacts: state.linkContacts }) satisfies Bff.LinkContacts,
  'GET /api/staff/classes/link-contacts': ({ state }) =>
    ({ contacts: state.linkContacts }) satisfies Bff.LinkContacts,
  'GET /api/studio': () => [] satisfies Bff.PublicStudioSettings[],
  'GET /api/staff/studio': ({ state }) => state.studio,
  'PUT /api/staff/studio/:id': ({ state, body }) => {
    const { contact } = state.studio.parts;
    if (body.version !== contact.version)
      return errorResponse(409, 'Meera has changed this in the meantime.');
    Object.assign(contact, { ...body, version: contact.version + 1 });
    return state.studio;
  },
  'GET /api/staff/holidays': () => [] satisfies Bff.RevocableHoliday[],
  'GET /api/staff/classes/:id/:id/attendance': ({ state, query }) => pageOf(state.attendees, query),
  'PUT /api/staff/classes/:id/:id/attendance/:id': ({ state, rest, body }) => {
    const id = Number(rest.split('/').at(-1));
    state.attendees = state.attendees.map((one) => (one.id === id ? { ...one, ...body } : one));
    return undefined;
  },

  'GET /api/staff/meetings': (request) => {
    const { state, query } = request;
    const rows = requestedMeetings(request).map((row) => ({
      ...row,
      isPublic: isForEveryone(row),
    }));
    const { openMeetingId, firstPublic = state.meetings.filter(isForEveryone).slice(0, 2) } = state;
    return { ...pageOf(rows, query), firstPublic, openMeetingId } satisfies Bff.StaffMeetingPage;
  },
  'POST /api/meetings': addTo('meetings', (id) => meeting(id, '')),
  'PUT /api/meetings/:id': replaceIn('meetings'),
  'DELETE /api/meetings/:id': removeFrom('meetings'),

  'GET /api/staff/courses': ({ state, query }) => {
    const slug = query.get('slug');
    return pageOf(slug ? state.courses.filter((row) => row.slug === slug) : state.courses, query);
  },
  'POST /api/staff/courses': addTo('courses', (id) => ({ ...asana, id, slug: `course-${id}` })),
  'PUT /api/staff/courses/:id': replaceIn('courses'),
  'DELETE /api/staff/courses/:id': removeFrom('courses'),
  'GET /api/staff/courses/:id/people': ({ state: { people }, query }) =>
    ({ ...pageOf(people, query), enrolled: people.length }) satisfies Bff.EnrolledPeoplePage,
  'GET /api/staff/announcements/:id/contacts': ({ state }) =>
    ({
      contacts: state.announcementContacts,
    }) satisfies Bff.AnnouncementContacts,
  'GET /api/staff/courses/:id/readers': ({ state }) => state.courseReaders,
  'GET /api/staff/announcements/preview': ({ state }) => state.preview,
  'GET /api/staff/announcements': ({ state, query }) => pageOf(state.announcements, query),
  'POST /api/staff/announcements': ({ state, body }) => {
    const notified = { of: state.preview.byPush + state.preview.byMail, pushed: 0, mailed: 0 };
    const at = new Date().toISOString();
    const sent: Bff.Announcement = { id: 9, toAll: false, at, by: null, told: notified, ...body };
    state.announcements = [sent, ...state.announcements];
    return sent;
  },

  'GET /api/staff/orders': ({ state: { staffOrders }, query }) =>
    ({
      ...pageOf(staffOrders, query),
      waiting: staffOrders.length,
      paidAtStudio: false,
    }) satisfies Bff.StaffOrderPage,
  'GET /api/staff/messages': ({ state: { messages, anyAnswered }, query }) => {
    const waiting = messages.filter(({ answeredAt }) => !answeredAt).length;
    return { ...pageOf(messages, query), waiting, anyAnswered } satisfies Bff.MessagePage;
  },
  'GET /api/staff/undelivered': ({ state, query }) => pageOf(state.undelivered, query),
  'GET /api/staff/backups': ({ state }) => state.backups,
  'GET /api/staff/reach': ({ state, query }) => {
    const each = <Value>(value: Value) => [...query].map(() => value);
    return {
      screens: each(state.screens),
      newLinks: each(state.newLinks),
    } satisfies Bff.ViewerCountReport;
  },
};

/**
 * The table's response to a request: `GET /api/orders/7`. Undefined if it has none. Numbers and dates stand for parameters, and so
 * does the last part of a path: an invoice's number, of two parts, or a word.
 */
export const responseFor = (name: string): ((request: FakeRequest) => unknown) | undefined => {
  const pattern = name.replace(/\/R?\d[\d-]*/g, '/:id');
  const found = [
    pattern,
    pattern.replace(/(?:\/:id)+$/, '/:id'),
    pattern.replace(/[^/]+$/, ':id'),
  ].find((one) => one in responseTable);
  return found === undefined
    ? undefined
    : (responseTable[found as RouteName] as (request: FakeRequest) => unknown);
};

import type * as Bff from 'bff/contract';
import { indianDate, mondayOf } from 'bff/shared/time/indian-time';
import { json, refusal } from './fake-responses.ts';
import type { FakeState } from './fake-state.ts';
import { type FakeAccount, tokenOf } from './sample-accounts.ts';
import { asana, type SampleClass, selected } from './sample-courses.ts';
import { meeting, type SampleMeeting } from './sample-meetings.ts';

export interface Asked {
  state: FakeState;
  headers: Headers;
  query: URLSearchParams;
  /** The first number in the path. */
  id: number;
  /** The path behind its noun: behind /api/receipts/, say. */
  rest: string;
  // biome-ignore lint/suspicious/noExplicitAny: The server would check it; here it is what the app has sent.
  body: any;
}

type Table = Record<string, (asked: Asked) => unknown>;

/** A page of a list. Its cursor is a number, but the app must treat it as opaque. */
const page = <Row>(rows: Row[], query: URLSearchParams, size = 50): Bff.Page<Row> => {
  const begin = Number(query.get('after') ?? 0);
  const end = begin + size;
  return { items: rows.slice(begin, end), next: end < rows.length ? String(end) : null };
};

const receiptOf = ({ receipts }: FakeState, wanted: string) =>
  receipts.find(({ number }) => number === wanted);

type Written = 'meetings' | 'courses';
type Row<Name extends Written> = FakeState[Name][number];

/** Adding, changing and deleting the rows of a list, so that the next read shows it. */
const rowsAt = <Name extends Written>(
  path: string,
  name: Name,
  newRow: (id: number) => Row<Name>,
): Table => ({
  [`POST ${path}`]: ({ state, body }) => {
    const added = { ...newRow(Math.max(0, ...state[name].map(({ id }) => id)) + 1), ...body };
    state[name] = [...state[name], added] as FakeState[Name];
    return added;
  },
  [`PUT ${path}/:id`]: ({ state, id, body }) => {
    const merged = (row: Row<Name>) => ({ ...row, ...body, version: row.version + 1 });
    const rows = state[name].map((row) => (row.id === id ? merged(row) : row));
    state[name] = rows as FakeState[Name];
    return rows.find((row) => row.id === id);
  },
  [`DELETE ${path}/:id`]: ({ state, id }) => {
    state[name] = state[name].filter((row) => row.id !== id) as FakeState[Name];
  },
});

const userOf = ({ password: _, ...user }: FakeAccount) => user;

/** Undefined for a token of nobody, as that of a session that has ended. */
const whoAsks = ({ state, headers }: Asked) => {
  const isTheirs = (one: FakeAccount) => headers.get('Authorization') === `Bearer ${tokenOf(one)}`;
  const account = state.accounts.find(isTheirs);
  return account && userOf(account);
};

/** A list with its version. */
const publicList = (rows: unknown[], version: string | undefined) =>
  Response.json(rows, { headers: version ? { ETag: `W/"${version}"` } : {} });

/** What everybody sees of a course, of how its fee is paid. */
const asPublicCourse = (row: Bff.StaffCourse) => {
  const { feePer, monthRule, lateRule, extendsPaid, ...course } = row;
  return feePer === 'month' ? { ...course, byMonth: { monthRule, lateRule, extendsPaid } } : course;
};

const asPublic = ({ enrolled, hasLink, ...dated }: SampleClass): Bff.PublicClass => dated;

const isForEveryone = ({ audience }: SampleMeeting) => audience === 'everyone';

/** All of them, or those with the ids or the link of the question. */
const askedMeetings = ({ state, query }: Asked) => {
  const ids = query.get('ids')?.split(',').map(Number);
  const link = query.get('link');
  return state.meetings.filter(
    (row) => ids?.includes(row.id) ?? (link === null || row.meetingLink === link),
  );
};

const settingsOf = ({ choices, endpoints }: FakeState): Bff.NotificationSettings => ({
  ...choices,
  browsers: endpoints.length,
});

/**
 * What the server answers where a test says nothing else. A write is here only where many tests read what it has written;
 * every other one is taken without a word.
 */
export const table: Table = {
  'GET /api/courses': ({ state }) =>
    publicList(state.courses.map(asPublicCourse), state.versions.courses),
  'GET /api/classes': ({ state }) =>
    publicList(state.classes.map(asPublic), state.versions.classes),
  'GET /api/meetings': ({ state }) => publicList(state.meetings, state.versions.meetings),
  'POST /send-email': () => json(202, { message: 'Message received.' }),
  'GET /api/push/key': ({ state }) => ({ publicKey: state.pushKey }),

  'POST /api/auth/register': ({ body }) => ({ user: { id: 3, name: body.name } }),
  'POST /api/auth/login': ({ state, body }) => {
    const account = state.accounts.find(({ email }) => email === body.email);
    return account && { token: tokenOf(account), user: userOf(account) };
  },
  'GET /api/auth/me': (asked) => {
    const user = whoAsks(asked);
    return user ? { user } : refusal(401, 'Please log in.');
  },
  'POST /api/auth/code': () => json(202, { handle: 'handle-1' }),
  'POST /api/auth/code/enter': ({ state }) => {
    const [account] = state.accounts;
    return account && { token: tokenOf(account), user: userOf(account) };
  },
  'POST /api/auth/forgot-password': () => json(202, { message: 'Sent.' }),

  'GET /api/account/security': ({ state }) => state.security,
  'PATCH /api/account': (asked) => ({ user: { ...whoAsks(asked), ...asked.body } }),
  'PUT /api/account/language': (asked) => {
    const user = { ...whoAsks(asked), ...asked.body };
    const { state } = asked;
    state.accounts = state.accounts.map((one) => (one.id === user.id ? { ...one, ...user } : one));
    return { user };
  },
  'GET /api/account/sign-in': () => ({ hasPassword: true }),
  'POST /api/account/address': () => json(202, { message: 'A mail is on its way.' }),
  'POST /api/account/address/stop': () => new Response(null, { status: 204 }),
  'POST /api/account/address/confirm': () => new Response(null, { status: 204 }),
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
    const { textVersion: _, ...facts } = body;
    const child = { id: 70 + state.children.length, ...facts };
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
  'GET /api/account/notifications': ({ state }) => settingsOf(state),
  'PATCH /api/account/notifications': ({ state, body }) => {
    state.choices = { ...state.choices, ...body };
    return settingsOf(state);
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
  'GET /api/meetings/mine': ({ state, query }) => page(state.meetings, query),
  'GET /api/announcements/mine': ({ state }) => state.ownAnnouncements,
  'GET /api/orders': ({ state, query }) => page(state.orders, query),
  'GET /api/receipts/:id': ({ state, rest }) => receiptOf(state, rest),
  'GET /api/receipts/:id/:id': ({ state, rest }) => receiptOf(state, rest),
  'GET /api/selection': ({ state }) => state.selection,
  'POST /api/selection': ({ state, body }) => {
    const added = state.courses.filter(({ id }) => id === body.courseId).map(selected);
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
    ({ date: indianDate(new Date()), classes, beginning }) satisfies Bff.TaughtToday,
  'GET /api/staff/team': ({ state }) => state.team,
  'GET /api/staff/team/teachers': ({ state }) =>
    state.team.people.map(({ id, name }) => ({ id, name })) satisfies Bff.Teacher[],
  'GET /api/staff/acts': ({ state, query }) => page(state.teamActs, query),
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
    }) satisfies Bff.ClassReaders,
  'GET /api/staff/classes/:id/:id/link-contacts': ({ state }) =>
    ({ contacts: state.linkContacts }) satisfies Bff.LinkContacts,
  'GET /api/staff/classes/link-contacts': ({ state }) =>
    ({ contacts: state.linkContacts }) satisfies Bff.LinkContacts,
  'GET /api/studio': () => [] satisfies Bff.PublicStudioSettings[],
  'GET /api/staff/studio': ({ state }) => state.studio,
  'PUT /api/staff/studio/contact': ({ state, body }) => {
    const { contact } = state.studio.parts;
    if (body.version !== contact.version) return refusal(409, 'Meera has changed this meanwhile.');
    Object.assign(contact, { ...body, version: contact.version + 1 });
    return state.studio;
  },
  'GET /api/staff/holidays': () => [] satisfies Bff.HolidayAhead[],
  'GET /api/staff/classes/:id/:id/attendance': ({ state, query }) => page(state.attendees, query),
  'PUT /api/staff/classes/:id/:id/attendance/:id': ({ state, rest, body }) => {
    const id = Number(rest.split('/').at(-1));
    state.attendees = state.attendees.map((one) => (one.id === id ? { ...one, ...body } : one));
    return undefined;
  },

  'GET /api/staff/meetings': (asked) => {
    const { state, query } = asked;
    const rows = askedMeetings(asked).map((row) => ({ ...row, isPublic: isForEveryone(row) }));
    const { openMeetingId, firstPublic = state.meetings.filter(isForEveryone).slice(0, 2) } = state;
    return { ...page(rows, query), firstPublic, openMeetingId } satisfies Bff.StaffMeetingPage;
  },
  ...rowsAt('/api/meetings', 'meetings', (id) => meeting(id, '')),

  'GET /api/staff/courses': ({ state, query }) => {
    const slug = query.get('slug');
    return page(slug ? state.courses.filter((row) => row.slug === slug) : state.courses, query);
  },
  ...rowsAt('/api/staff/courses', 'courses', (id) => ({ ...asana, id, slug: `course-${id}` })),
  'GET /api/staff/courses/:id/people': ({ state: { people }, query }) =>
    ({ ...page(people, query), enrolled: people.length }) satisfies Bff.PeoplePage,
  'GET /api/staff/announcements/:id/contacts': ({ state }) =>
    ({
      contacts: state.announcementContacts,
    }) satisfies Bff.AnnouncementContacts,
  'GET /api/staff/courses/:id/readers': ({ state }) => state.courseReaders,
  'GET /api/staff/announcements/preview': ({ state }) => state.preview,
  'GET /api/staff/announcements': ({ state, query }) => page(state.announcements, query),
  'POST /api/staff/announcements': ({ state, body }) => {
    const told = { of: state.preview.byPush + state.preview.byMail, pushed: 0, mailed: 0 };
    const at = new Date().toISOString();
    const sent: Bff.Announcement = { id: 9, toAll: false, at, by: null, told, ...body };
    state.announcements = [sent, ...state.announcements];
    return sent;
  },

  'GET /api/staff/orders': ({ state: { staffOrders }, query }) =>
    ({
      ...page(staffOrders, query),
      waiting: staffOrders.length,
    }) satisfies Bff.WaitingPage<unknown>,
  'GET /api/staff/messages': ({ state: { messages, anyAnswered }, query }) => {
    const waiting = messages.filter(({ answeredAt }) => !answeredAt).length;
    return { ...page(messages, query), waiting, anyAnswered } satisfies Bff.MessagePage;
  },
  'GET /api/staff/undelivered': ({ state, query }) => page(state.undelivered, query),
  'GET /api/staff/backups': ({ state }) => state.backups,
  'GET /api/staff/reach': ({ state, query }) => {
    const each = <Value>(value: Value) => [...query].map(() => value);
    return { screens: each(state.screens), newLinks: each(state.newLinks) } satisfies Bff.Reach;
  },
};

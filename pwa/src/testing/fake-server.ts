import type {
  EnrolledCourse,
  GivenValues,
  LiveHello,
  Meeting,
  OwnMeeting,
  Page,
  PublicClass,
  StaffMeeting,
  StaffMeetingPage,
  UndoneMeeting,
  User,
} from 'bff/contract';
import { actsOfBefore } from '../data/signed-in/may.ts';
import { nextClass } from '../timetable/class-times.ts';
import { json, refusal } from './fake-answers.ts';
import { createFakeChanges, type FakeMeeting, valuesOf } from './fake-changes.ts';
import type { FakeLive } from './fake-live.ts';
import { answerPush } from './fake-notifications.ts';
import { answerSignedIn, newStudio, page, type Studio } from './fake-studio.ts';
import type { SampleClass } from './sample-courses.ts';

export { json, networkFailure, notJson, refusal } from './fake-answers.ts';

/** A BFF in memory, with the contract's paths, statuses and bodies. */
export interface FakeAccount extends User {
  password: string;
}

type Answer = Response | Promise<Response>;
type Handler = (request: Request) => Answer;

export const asha: FakeAccount = {
  id: 1,
  name: 'Asha Rawat',
  email: 'asha@example.com',
  role: 'learner',
  acts: actsOfBefore.learner,
  password: 'suryanamaskar',
};
export const staff: FakeAccount = {
  id: 2,
  name: 'Vikram Negi',
  email: 'vikram@example.com',
  role: 'staff',
  acts: actsOfBefore.staff,
  password: 'suryanamaskar',
};

const newcomer = { role: 'learner', acts: actsOfBefore.learner } as const;

export const meeting = (id: number, meetingLink: string, version = 1): Meeting => ({
  id,
  meetingLink,
  name: '',
  version,
  updatedAt: '2026-11-20T01:00:00.000Z',
});

export const tokenOf = ({ id }: { id: number }) => `token-${id}`;

const visible = ({ courses }: Studio) => courses.filter(({ hidden }) => !hidden);

const asPublic = ({ enrolled, hasLink, ...dated }: SampleClass): PublicClass => dated;

const withoutPassword = ({ password: _, ...user }: FakeAccount): User => user;

interface Start extends Partial<Studio> {
  accounts?: FakeAccount[];
  meetings?: FakeMeeting[];
  /** The stream of changes. Without it there is none, as with a server of an earlier version. */
  live?: FakeLive;
  /** The versions of the public lists: their ETags. */
  versions?: LiveHello['versions'];
}

const withoutQuery = (link: string) => link.replace(/[?#].*/, '');

export const createFakeServer = (start: Start = {}) => {
  const state = {
    accounts: start.accounts ?? [asha, staff],
    meetings: start.meetings ?? [],
    changes: createFakeChanges(),
    studio: newStudio(start),
    nextId: 15,
    answered: new Map<string, FakeMeeting>(),
    versions: start.versions ?? {},
  };
  const requests: { method: string; path: string; headers: Headers; body: unknown }[] = [];
  /** For the next request of a method and path: a handler in place of the usual one. */
  const once = new Map<string, Handler>();

  const whoAsks = (request: Request) =>
    state.accounts.find(
      (account) => request.headers.get('Authorization') === `Bearer ${tokenOf(account)}`,
    );

  const register = (body: { name: string; email: string; password: string }) => {
    if (state.accounts.some((account) => account.email === body.email)) {
      return refusal(409, 'An account with this e-mail address already exists. Please log in.');
    }
    const account: FakeAccount = { ...body, id: state.accounts.length + 1, ...newcomer };
    state.accounts = [...state.accounts, account];
    return json(201, { user: withoutPassword(account) });
  };

  const login = (body: { email: string; password: string }) => {
    const account = state.accounts.find(
      ({ email, password }) => email === body.email && password === body.password,
    );
    if (!account) return refusal(401, 'E-mail or password is wrong.');
    return json(200, { token: tokenOf(account), user: withoutPassword(account) });
  };

  /** What staff give: a link that another meeting keeps for the enrolled is kept for them, unless they say otherwise. */
  const asStored = (given: GivenValues, before?: FakeMeeting): GivenValues => {
    const isNew = given.meetingLink !== '' && given.meetingLink !== before?.meetingLink;
    const isKept = state.meetings.some(
      (other) =>
        other.meetingLink === given.meetingLink && staffMeeting(other).audience === 'enrolled',
    );
    return { ...(isNew && isKept && { audience: 'enrolled' as const }), ...given };
  };

  const saved = (meeting: FakeMeeting) => ({ audience: 'everyone', ...meeting });

  const put = (written: FakeMeeting) => {
    const others = state.meetings.filter(({ id }) => id !== written.id);
    state.meetings = [...others, written].sort((one, other) => one.id - other.id);
  };

  const create = (request: Request, by: string, body: GivenValues) => {
    const key = request.headers.get('Idempotency-Key') ?? crypto.randomUUID();
    const known = state.answered.get(key);
    if (known) return json(201, saved(known));
    const created = { ...meeting(state.nextId++, ''), ...asStored(body) } as FakeMeeting;
    put(created);
    state.changes.record({ kind: 'created', by, after: created });
    state.answered.set(key, created);
    return json(201, saved(created));
  };

  const stale = (current: FakeMeeting) => {
    const error = 'Meera Joshi has changed this link in the meantime.';
    const changed = { changedBy: 'Meera Joshi', changedAt: current.updatedAt };
    return json(412, { error, meeting: saved(current), ...changed });
  };

  const isOf = (request: Request, { version }: { version: number }) =>
    request.headers.get('If-Match') === `"${version}"`;

  const paidInWords = 'A course with a fee uses this link, so only the enrolled may see it.';

  const update = (request: Request, by: string, current: FakeMeeting, body: GivenValues) => {
    if (!isOf(request, current)) return stale(current);
    if (body.audience === 'everyone' && isPaid(current)) return refusal(409, paidInWords);
    const given = asStored(body, current);
    const updatedAt = new Date().toISOString();
    const version = current.version + 1;
    const updated = { ...current, ...given, version, updatedAt, changedBy: by } as FakeMeeting;
    put(updated);
    state.changes.record({ kind: 'changed', by, before: current, after: updated });
    return json(200, saved(updated));
  };

  const remove = (by: string, current: FakeMeeting) => {
    state.meetings = state.meetings.filter(({ id }) => id !== current.id);
    state.changes.record({ kind: 'deleted', by, before: current });
    return new Response(null, { status: 204 });
  };

  const write = (request: Request, path: string, body: GivenValues) => {
    const asking = whoAsks(request);
    if (!asking) return refusal(401, 'Please log in.');
    if (asking.role !== 'staff') return refusal(403, 'Only staff may do this.');
    if (request.method === 'POST') return create(request, asking.name, body);
    const current = state.meetings.find(({ id }) => path === `/api/meetings/${id}`);
    if (!current) return refusal(404, 'This meeting does not exist any more.');
    return request.method === 'PUT'
      ? update(request, asking.name, current, body)
      : remove(asking.name, current);
  };

  const undo = (request: Request, id: number, current: FakeMeeting | undefined) => {
    const by = whoAsks(request)?.name ?? '';
    const undone = state.changes.kindOf(id);
    const after = state.changes.undone(id, current);
    if (undone === undefined || after === undefined) return state.changes.nothing();
    if (current && !isOf(request, current)) return stale(current);
    if (after?.audience === 'everyone' && current && isPaid(current))
      return refusal(409, paidInWords);
    const kind = after ? (current ? 'changed' : 'created') : 'deleted';
    state.meetings = state.meetings.filter((other) => other.id !== id);
    if (after) put({ ...after, changedBy: by });
    state.changes.record({ kind, by, before: current, after: after ?? undefined });
    const answered = after && staffMeeting({ ...after, changedBy: by });
    return json(200, { undone, meeting: answered } satisfies UndoneMeeting);
  };

  /** The changes of a meeting, or their undoing. Undefined if the path is neither. */
  const pastOf = (request: Request, path: string): Answer | undefined => {
    const [, id, what] = /^\/api\/staff\/meetings\/(\d+)\/(changes|undo)$/.exec(path) ?? [];
    if (!id) return undefined;
    const current = state.meetings.find((each) => String(each.id) === id);
    return what === 'undo'
      ? undo(request, Number(id), current)
      : state.changes.list(Number(id), current);
  };

  const me = (request: Request) => {
    const asking = whoAsks(request);
    return asking ? json(200, { user: withoutPassword(asking) }) : refusal(401, 'Please log in.');
  };

  const logOut = (request: Request) =>
    whoAsks(request) ? new Response(null, { status: 204 }) : refusal(401, 'Please log in.');

  const rename = (asking: FakeAccount, { name }: { name: string }) => {
    const renamed = { ...asking, name };
    state.accounts = state.accounts.map((other) => (other === asking ? renamed : other));
    return json(200, { user: withoutPassword(renamed) });
  };

  const coursesUsing = ({ id }: Meeting) =>
    state.studio.courses.filter(({ meetingId }) => meetingId === id);

  const isPaid = (meeting: Meeting) => coursesUsing(meeting).some(({ fee }) => fee > 0);

  /** The meeting as staff see it. The link of a course with a fee is not public. */
  const staffMeeting = (meeting: FakeMeeting): StaffMeeting => {
    const courses = coursesUsing(meeting).map(({ id, title, fee }) => ({ id, title, fee }));
    const audience = isPaid(meeting) ? 'enrolled' : valuesOf(meeting).audience;
    return { changedBy: null, ...meeting, audience, isPublic: audience === 'everyone', courses };
  };

  const publicMeetings = () => state.meetings.filter((each) => staffMeeting(each).isPublic);

  const openMeeting = () => {
    const open = state.studio.classes.filter(({ isOpen }) => isOpen);
    return nextClass(open, new Date())?.meetingId ?? null;
  };

  const staffMeetings = (query: URLSearchParams): StaffMeetingPage => {
    const ids = query.get('ids')?.split(',');
    const link = query.get('link');
    const named = state.meetings.filter(
      ({ id, meetingLink }) =>
        (ids?.includes(String(id)) ?? true) &&
        (link === null || withoutQuery(meetingLink) === withoutQuery(link)),
    );
    const openMeetingId = openMeeting();
    const firstPublic = publicMeetings()
      .sort((one, other) => Number(other.id === openMeetingId) - Number(one.id === openMeetingId))
      .slice(0, 2)
      .map(({ id, meetingLink }) => ({ id, meetingLink }));
    return { ...page(named.map(staffMeeting), query), firstPublic, openMeetingId };
  };

  const ownMeetings = (): OwnMeeting[] => {
    const own = new Set(state.studio.enrolments.map(({ meetingId }) => meetingId));
    return state.meetings
      .filter((each) => staffMeeting(each).isPublic || own.has(each.id))
      .map((each) => ({
        ...each,
        courses: coursesUsing(each).map(({ title, slug }) => ({ title, slug })),
        isMine: own.has(each.id),
      }));
  };

  /** The enrolments with the current links. */
  const withLinks = (enrolments: EnrolledCourse[]): EnrolledCourse[] =>
    enrolments.map((course) => {
      const meeting = state.meetings.find(({ id }) => id === course.meetingId);
      return { ...course, meetingLink: meeting?.meetingLink ?? '' };
    });

  const signedIn = (request: Request, path: string, body: never): Answer => {
    const asking = whoAsks(request);
    if (!asking) return refusal(401, 'Please log in.');
    if (path === '/api/enrolments') return json(200, withLinks(state.studio.enrolments));
    if (path === '/api/account') return rename(asking, body);
    const { method, headers, url } = request;
    const query = new URL(url).searchParams;
    if (path === '/api/meetings/mine') {
      return json(200, page(ownMeetings(), query) satisfies Page<OwnMeeting>);
    }
    if (path === '/api/staff/meetings' && asking.role === 'staff') {
      return json(200, staffMeetings(query));
    }
    const past = asking.role === 'staff' ? pastOf(request, path) : undefined;
    if (past) return past;
    const about = { method, path: path.slice('/api'.length), query, headers, body };
    const answer = answerSignedIn(state.studio, { ...about, role: asking.role }, asking.password);
    return answer ?? refusal(404, 'There is nothing at this address.');
  };

  const publicList = (topic: 'courses' | 'classes' | 'meetings', rows: unknown[]) => {
    const version = state.versions[topic];
    return Response.json(rows, { headers: version ? { ETag: `W/"${version}"` } : {} });
  };

  const answer = (request: Request, path: string, body: never): Answer => {
    const aboutPush = answerPush(state.studio.notifications, `${request.method} ${path}`, body);
    if (aboutPush) return aboutPush;
    if (path === '/api/courses') return publicList('courses', visible(state.studio));
    if (path === '/api/classes') return publicList('classes', state.studio.classes.map(asPublic));
    if (path === '/api/auth/forgot-password') return json(202, { message: 'Sent.' });
    if (path === '/api/auth/reset-password') return new Response(null, { status: 204 });
    if (path === '/api/auth/register') return register(body);
    if (path === '/api/auth/login') return login(body);
    if (path === '/api/auth/me') return me(request);
    if (path.startsWith('/api/auth/logout')) return logOut(request);
    if (path === '/api/meetings' && request.method === 'GET') {
      return publicList('meetings', publicMeetings());
    }
    if (path === '/api/meetings/mine') return signedIn(request, path, body);
    if (path.startsWith('/api/meetings')) return write(request, path, body);
    return signedIn(request, path, body);
  };

  const serve = async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    const { signal, ...rest } = init ?? {};
    const request = new Request(new URL(String(input), 'http://localhost'), rest);
    const path = new URL(request.url).pathname;
    if (path === '/api/live')
      return start.live?.answer(request, signal) ?? refusal(404, 'There is nothing here.');
    const body = await request.json().catch(() => undefined);
    requests.push({ method: request.method, path, headers: request.headers, body });
    const name = `${request.method} ${path}`;
    const special = once.get(name);
    once.delete(name);
    return special ? special(request) : answer(request, path, body as never);
  };

  return {
    state,
    requests,
    fetch: serve,
    answerOnce: (name: string, handler: Handler) => void once.set(name, handler),
    count: (name: string) => requests.filter((r) => `${r.method} ${r.path}` === name).length,
  };
};

export type FakeServer = ReturnType<typeof createFakeServer>;

import { Hono } from 'hono';
import { z } from 'zod';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../http/errors.ts';
import { answerOnce } from '../../http/idempotency.ts';
import { placeAfter } from '../../http/paging.ts';
import { versionsIn } from '../../http/preconditions.ts';
import { bodyOf, idempotencyKey, jsonBody, rowId } from '../../http/validate.ts';
import { requireAccount, requireStaff, type SignedInEnv } from '../auth/guards.ts';
import type { Meeting, StaffMeetingPage, StaleMeeting } from './meeting.ts';
import {
  createMeeting,
  deleteMeeting,
  findFirstPublic,
  findMeetingAndEditor,
  listStaffMeetings,
  MOST_MEETINGS,
  meetingPlace,
  updateMeeting,
} from './queries.ts';

const LONGEST_LINK = 2000;
const HAS_SCHEME = /^[a-z][a-z\d+.-]*:/i;
// `meet.example:8443/x` begins with a host and a port, not with a scheme.
const HOST_WITH_PORT = /^[\w.-]+\.[\w-]+:\d{1,5}(?:[/?#]|$)|^localhost:\d{1,5}(?:[/?#]|$)/i;

/**
 * Body field: a meeting link, as it is stored: empty for not set, or an http or https address. A link without a scheme
 * gets `https://`. Any other scheme is refused, as `javascript:` would run in learners' browsers.
 */
const meetingLink = z
  .string({ error: 'Meeting link must be a text.' })
  .nullish()
  .transform((text) => withScheme((text ?? '').trim()))
  .refine((link) => link.length <= LONGEST_LINK, {
    error: `Meeting link must be at most ${LONGEST_LINK} characters long.`,
  })
  .refine((link) => link === '' || isWebAddress(link), {
    error: 'Meeting link must be a web address that starts with http:// or https://.',
  });

function withScheme(text: string): string {
  const bare = text !== '' && (!HAS_SCHEME.test(text) || HOST_WITH_PORT.test(text));
  return bare ? `https://${text.replace(/^\/\//, '')}` : text;
}

function isWebAddress(link: string): boolean {
  // The URL parser drops line breaks and encodes spaces, so a link with either would be changed silently.
  if (/[\s\p{Cc}\p{Cs}]/u.test(link) || !URL.canParse(link)) return false;
  const { protocol, hostname } = new URL(link);
  return (protocol === 'https:' || protocol === 'http:') && hostname !== '';
}

const meetingBody = bodyOf({ meetingLink });

const noSuchMeeting = () => new AppError(404, 'This meeting does not exist any more.');

const tooManyMeetings = () =>
  new AppError(
    409,
    `There are ${MOST_MEETINGS.toLocaleString('en')} meeting links already. Please delete one that is not used any more.`,
  );

/**
 * Changes by staff under `/api/meetings` (the specification's section 7): create with an Idempotency-Key, write with
 * If-Match, delete. Refuses with 401 or 403 callers that are not staff, with 404 a missing meeting, with 409 a 5,001st
 * meeting, and with 412 a version that is not the current one.
 */
export function meetingChangeRoutes(deps: Deps) {
  const { sql, lists } = deps;
  const staffOnly = [requireAccount(deps), requireStaff] as const;
  return new Hono<SignedInEnv>()
    .post('/', ...staffOnly, jsonBody(meetingBody), async (c) => {
      const accountId = c.get('account').id;
      const { meetingLink } = c.req.valid('json');
      const once = {
        scope: `POST /api/meetings ${accountId}`,
        key: idempotencyKey(c.req.header('Idempotency-Key')),
        request: { meetingLink },
      };
      const meeting = await answerOnce(sql, once, async (tx) => {
        const created = await createMeeting(tx, { meetingLink, accountId });
        if (!created) throw tooManyMeetings();
        return created;
      });
      lists.meetings.forget();
      const Location = `/api/meetings/${meeting.id}`;
      return c.json(meeting, 201, { ETag: `"${meeting.version}"`, Location });
    })
    .put('/:id', ...staffOnly, jsonBody(meetingBody), async (c) => {
      const meeting = await writeMeeting(deps, {
        id: rowId(c.req.param('id')),
        meetingLink: c.req.valid('json').meetingLink,
        accountId: c.get('account').id,
        versions: versionsIn(c.req.header('If-Match')),
      });
      return c.json(meeting, 200, { ETag: `"${meeting.version}"` });
    })
    .delete('/:id', ...staffOnly, async (c) => {
      const id = rowId(c.req.param('id'));
      if (id === undefined || !(await deleteMeeting(sql, id))) throw noSuchMeeting();
      lists.meetings.forget();
      // Courses that used the meeting have none any more.
      lists.courses.forget();
      return c.body(null, 204);
    });
}

interface Write {
  id: number | undefined;
  meetingLink: string;
  accountId: number;
  versions: number[] | undefined;
}

/** Writes the link; refuses with 404 when the meeting is gone, and with 412 when it has another version. */
async function writeMeeting(
  { sql, lists }: Pick<Deps, 'sql' | 'lists'>,
  { id, ...change }: Write,
): Promise<Meeting> {
  if (id === undefined) throw noSuchMeeting();
  const meeting = await updateMeeting(sql, { id, ...change });
  lists.meetings.forget();
  if (meeting) return meeting;
  const current = await findMeetingAndEditor(sql, id);
  if (!current) throw noSuchMeeting();
  throw stale(current.meeting, current.changedBy ?? 'Someone');
}

function stale(meeting: Meeting, changedBy: string): AppError {
  const details: Omit<StaleMeeting, 'error'> = {
    meeting,
    changedBy,
    changedAt: meeting.updatedAt,
  };
  return new AppError(412, `${changedBy} has changed this link in the meantime.`, {
    details,
    headers: { ETag: `"${meeting.version}"` },
  });
}

/** The ids in `?ids=`, separated by commas; parts that are no id are ignored. */
const idsIn = (query: string | undefined) =>
  query
    ?.split(',')
    .map(rowId)
    .filter((id) => id !== undefined);

/**
 * `/api/staff/meetings`: a page of all meetings with the courses that use them, or with `?ids=` of these only.
 * Staff only.
 */
export function staffMeetingRoutes(deps: Deps) {
  return new Hono<SignedInEnv>().use(requireAccount(deps), requireStaff).get('/', async (c) => {
    const ids = idsIn(c.req.query('ids'));
    const after = placeAfter(c.req.query('after'), meetingPlace);
    const [page, firstPublic] = await Promise.all([
      listStaffMeetings(deps.sql, { ids, after }),
      findFirstPublic(deps.sql),
    ]);
    return c.json({ ...page, firstPublic } satisfies StaffMeetingPage, 200);
  });
}

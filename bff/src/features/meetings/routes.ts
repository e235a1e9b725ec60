import { Hono, type TypedResponse } from 'hono';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../http/errors.ts';
import { answerOnce } from '../../http/idempotency.ts';
import { placeAfter } from '../../http/paging.ts';
import { versionsIn } from '../../http/preconditions.ts';
import { bodyOf, idempotencyKey, jsonBody, rowId } from '../../http/validate.ts';
import { answerList, askedBy } from '../../public-lists/list-answer.ts';
import { requireAccount, requireStaff, type SignedInEnv } from '../auth/guards.ts';
import { meetingLink } from './link.ts';
import type { Meeting, StaffMeetingPage, StaleMeeting } from './meeting.ts';
import {
  createMeeting,
  deleteMeeting,
  findFirstPublic,
  findMeetingAndEditor,
  listOwnMeetings,
  listStaffMeetings,
  MOST_MEETINGS,
  meetingPlace,
  updateMeeting,
} from './queries.ts';

const meetingBody = bodyOf({ meetingLink });

const noSuchMeeting = () => new AppError(404, 'This meeting does not exist any more.');

const tooManyMeetings = () =>
  new AppError(
    409,
    `There are ${MOST_MEETINGS.toLocaleString('en')} meeting links already. Please delete one that is not used any more.`,
  );

/**
 * The meeting links (the specification's section 7): staff write them, everyone reads
 * those that no course with a fee uses, and learners under `mine` those of their classes too.
 */
export function meetingRoutes(deps: Deps) {
  const { sql, lists } = deps;
  const staffOnly = [requireAccount(deps), requireStaff] as const;
  return new Hono<SignedInEnv>()
    .get('/', async (c) => {
      const list = await lists.meetings.read();
      const answer = await answerList(list, askedBy(c));
      return answer as Response & TypedResponse<Meeting[], 200, 'json'>;
    })
    .get('/mine', requireAccount(deps), async (c) => {
      const after = placeAfter(c.req.query('after'), meetingPlace);
      return c.json(await listOwnMeetings(sql, { accountId: c.get('account').id, after }), 200);
    })
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
      // Those that used it have no meeting any more.
      lists.courses.forget();
      return c.body(null, 204);
    });
}

/** The ids asked for, separated by commas; what is no id asks for no meeting. */
const idsIn = (query: string | undefined) =>
  query
    ?.split(',')
    .map(rowId)
    .filter((id) => id !== undefined);

/** The meeting links with what uses them, for the manager: `?ids=` those of these ids. */
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

interface Write {
  id: number | undefined;
  meetingLink: string;
  accountId: number;
  versions: number[] | undefined;
}

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
  const changedAt = meeting.updatedAt;
  const details: Omit<StaleMeeting, 'error'> = {
    meeting,
    changedBy,
    changedAt,
  };
  return new AppError(412, `${changedBy} has changed this link in the meantime.`, {
    details,
    headers: { ETag: `"${meeting.version}"` },
  });
}

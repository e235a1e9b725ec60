import { Hono } from 'hono';
import { z } from 'zod';
import { guardsOf, type SignedInEnv } from '../../accounts/sessions/guards.ts';
import type { Deps } from '../../platform/deps.ts';
import { answerOnce } from '../../platform/http/idempotency.ts';
import { placeAfter } from '../../platform/http/paging.ts';
import { versionsIn } from '../../platform/http/preconditions.ts';
import {
  bodyOf,
  fault,
  idempotencyKey,
  jsonBody,
  lineOrNothing,
  parsed,
  rowId,
} from '../../platform/http/validate.ts';
import { changePlace, listMeetingChanges } from './change-queries.ts';
import type { StaffMeetingPage } from './meeting.ts';
import { meetingLink } from './meeting-link.ts';
import { openClassMeeting } from './open-class-meeting.ts';
import { createMeeting, findFirstPublic, listStaffMeetings, meetingPlace } from './queries.ts';
import {
  noSuchMeeting,
  refusePublic,
  removeMeeting,
  tooManyMeetings,
  undoLastChange,
  writeMeeting,
} from './service.ts';

/** The specification's calls send the link alone. */
const meetingBody = bodyOf({
  meetingLink,
  name: lineOrNothing('meetings.name', 80).optional(),
  audience: z
    .enum(['everyone', 'enrolled'], { error: fault('meetings.audience-unknown') })
    .optional(),
});

/** The id in the path. Refuses with 404 what is none. */
function meetingIdIn(param: string): number {
  const id = rowId(param);
  if (id === undefined) throw noSuchMeeting();
  return id;
}

/**
 * Changes by staff under `/api/meetings` (the specification's section 7): create with an Idempotency-Key, write with
 * If-Match, delete. A body with `meetingLink` alone keeps name and audience. Refuses with 401 or 403 callers that are not
 * staff, with 404 a missing meeting, with 409 a 5,001st meeting or to open the link of a course with a fee, and with 412
 * a version that is not the current one.
 */
export function meetingChangeRoutes(deps: Deps) {
  const { sql, lists } = deps;
  const may = guardsOf(deps);
  return new Hono<SignedInEnv>()
    .post('/', may('meetings.create'), jsonBody(meetingBody), async (c) => {
      const accountId = c.get('account').id;
      const fields = c.req.valid('json');
      const once = {
        scope: `POST /api/meetings ${accountId}`,
        key: idempotencyKey(c.req.header('Idempotency-Key')),
        request: fields,
      };
      const meeting = await answerOnce(sql, once, async (tx) => {
        const created = await createMeeting(tx, { ...fields, accountId }).catch(refusePublic);
        if (!created) throw tooManyMeetings();
        return created;
      });
      lists.meetings.forget();
      const Location = `/api/meetings/${meeting.id}`;
      return c.json(meeting, 201, { ETag: `"${meeting.version}"`, Location });
    })
    .put('/:id', may('meetings.change'), jsonBody(meetingBody), async (c) => {
      const write = {
        id: meetingIdIn(c.req.param('id')),
        ...c.req.valid('json'),
        accountId: c.get('account').id,
        versions: versionsIn(c.req.header('If-Match')),
      };
      const meeting = await writeMeeting(sql, write).finally(lists.meetings.forget);
      return c.json(meeting, 200, { ETag: `"${meeting.version}"` });
    })
    .delete('/:id', may('meetings.delete'), async (c) => {
      const id = meetingIdIn(c.req.param('id'));
      await removeMeeting(sql, { id, accountId: c.get('account').id });
      lists.meetings.forget();
      // Courses that used the meeting have none any more.
      lists.courses.forget();
      lists.classes.forget();
      return c.body(null, 204);
    });
}

/** The ids in `?ids=`, separated by commas; parts that are no id are ignored. */
const idsIn = (query: string | undefined) =>
  query
    ?.split(',')
    .map(rowId)
    .filter((id) => id !== undefined);

/** The link in `?link=`, as it is stored. Refuses with 400 what cannot be one. */
const linkIn = (query: string | undefined) =>
  query === undefined ? undefined : parsed(meetingLink, query);

/**
 * `/api/staff/meetings`: a page of all meetings with the courses that use them, with `?ids=` of these only, with `?link=`
 * of those whose link differs from this one in its query at most; the changes of a meeting; and undoing its last change with If-Match. Refuses with 401 or
 * 403 callers that are not staff, with 404 a meeting that never was, with 409 what cannot be undone, and with 412 a
 * version that is not the current one.
 */
export function staffMeetingRoutes(deps: Deps) {
  const { sql, lists } = deps;
  const may = guardsOf(deps);
  return new Hono<SignedInEnv>()
    .get('/', may('meetings.readAll'), async (c) => {
      const ids = idsIn(c.req.query('ids'));
      const link = linkIn(c.req.query('link'));
      const after = placeAfter(c.req.query('after'), meetingPlace);
      const openMeetingId = await openClassMeeting(deps);
      const [page, firstPublic] = await Promise.all([
        listStaffMeetings(sql, { ids, link, after }),
        findFirstPublic(sql, openMeetingId),
      ]);
      return c.json({ ...page, firstPublic, openMeetingId } satisfies StaffMeetingPage, 200);
    })
    .get('/:id/changes', may('meetings.readAll'), async (c) => {
      const id = meetingIdIn(c.req.param('id'));
      const after = placeAfter(c.req.query('after'), changePlace);
      const page = await listMeetingChanges(sql, { id, after });
      if (!page) throw noSuchMeeting();
      return c.json(page, 200);
    })
    .post('/:id/undo', may('meetings.undo'), async (c) => {
      const undo = {
        id: meetingIdIn(c.req.param('id')),
        accountId: c.get('account').id,
        versions: versionsIn(c.req.header('If-Match')),
      };
      const undone = await undoLastChange(sql, undo).finally(() => {
        lists.meetings.forget();
        lists.courses.forget();
        lists.classes.forget();
      });
      return c.json(undone, 200);
    });
}

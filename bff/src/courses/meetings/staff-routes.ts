import { Hono } from 'hono';
import { z } from 'zod';
import { createGuard, type SignedInEnv } from '../../accounts/sessions/guards.ts';
import type { Deps } from '../../platform/deps.ts';
import { answers, noBody } from '../../platform/http/answers.ts';
import { errorSchema } from '../../platform/http/errors.ts';
import { runIdempotently } from '../../platform/http/idempotency.ts';
import { ifMatchVersions } from '../../platform/http/preconditions.ts';
import { cursorParam, query, textParam } from '../../platform/http/query.ts';
import {
  bodySchema,
  idempotencyKey,
  jsonBody,
  optionalLine,
  parseInput,
  parseRowId,
  validationError,
} from '../../platform/http/validate.ts';
import { listMeetingChanges, meetingChangeCursor } from './change-queries.ts';
import {
  meetingChangePage,
  type StaffMeetingPage,
  savedMeetingSchema,
  staffMeetingPage,
  staleMeetingSchema,
  undoneMeetingSchema,
} from './meeting.ts';
import { meetingLink } from './meeting-link.ts';
import { findOpenClassMeetingId } from './open-class-meeting.ts';
import { createMeeting, findFirstPublic, listStaffMeetings, meetingCursor } from './queries.ts';
import {
  meetingNotFound,
  removeMeeting,
  throwPaidLinkError,
  tooManyMeetings,
  undoLastChange,
  writeMeeting,
} from './service.ts';

/** The specification's calls send the link alone. */
const meetingBody = bodySchema({
  meetingLink,
  name: optionalLine('meetings.name', 80).optional(),
  audience: z
    .enum(['everyone', 'enrolled'], { error: validationError('meetings.audience-unknown') })
    .optional(),
});

/** The errors of a change. */
const changed = { 404: errorSchema, 409: errorSchema, 412: staleMeetingSchema };

/** The id in the path. Throws 404 for an invalid one. */
function parseMeetingId(param: string): number {
  const id = parseRowId(param);
  if (id === undefined) throw meetingNotFound();
  return id;
}

/**
 * Changes by staff under `/api/meetings` (the specification's section 7): create with an Idempotency-Key, update with
 * If-Match, delete. A body with `meetingLink` alone keeps name and audience. Answers 401 or 403 without the permission, 404
 * for a missing meeting, 409 for a 5,001st meeting or for publishing the link of a course with a fee, and 412 for an
 * outdated version.
 */
export function meetingChangeRoutes(deps: Deps) {
  const { sql, lists } = deps;
  const may = createGuard(deps);
  return new Hono<SignedInEnv>()
    .post(
      '/',
      may('meetings.create'),
      answers({ 201: savedMeetingSchema, 409: errorSchema }),
      jsonBody(meetingBody),
      async (c) => {
        const accountId = c.get('account').id;
        const fields = c.req.valid('json');
        const once = {
          scope: `POST /api/meetings ${accountId}`,
          key: idempotencyKey(c.req.header('Idempotency-Key')),
          request: fields,
        };
        const meeting = await runIdempotently(sql, once, async (tx) => {
          const created = await createMeeting(tx, { ...fields, accountId }).catch(
            throwPaidLinkError,
          );
          if (!created) throw tooManyMeetings();
          return created;
        });
        lists.meetings.forget();
        const Location = `/api/meetings/${meeting.id}`;
        return c.json(meeting, 201, { ETag: `"${meeting.version}"`, Location });
      },
    )
    .put(
      '/:id',
      may('meetings.change'),
      answers({ ...changed, 200: savedMeetingSchema }),
      jsonBody(meetingBody),
      async (c) => {
        const write = {
          id: parseMeetingId(c.req.param('id')),
          ...c.req.valid('json'),
          accountId: c.get('account').id,
          versions: ifMatchVersions(c.req.header('If-Match')),
        };
        const meeting = await writeMeeting(sql, write).finally(lists.meetings.forget);
        return c.json(meeting, 200, { ETag: `"${meeting.version}"` });
      },
    )
    .delete(
      '/:id',
      may('meetings.delete'),
      answers({ 204: noBody, 404: errorSchema }),
      async (c) => {
        const id = parseMeetingId(c.req.param('id'));
        await removeMeeting(sql, { id, accountId: c.get('account').id });
        lists.meetings.forget();
        // Courses that used the meeting have no meeting now.
        lists.courses.forget();
        lists.classes.forget();
        return c.body(null, 204);
      },
    );
}

/** The ids in `?ids=`, separated by commas; invalid ids are ignored. */
const parseIds = (query: string | undefined) =>
  query
    ?.split(',')
    .map(parseRowId)
    .filter((id) => id !== undefined);

/** The link in `?link=`, as it is stored. Throws 400 for an invalid link. */
const parseLink = (query: string | undefined) =>
  query === undefined ? undefined : parseInput(meetingLink, query);

const meetingsQuery = query({
  ids: textParam(parseIds),
  link: textParam(parseLink),
  after: cursorParam(meetingCursor),
});

/**
 * `/api/staff/meetings`: a page of all meetings with the courses that use them, with `?ids=` only of these, with `?link=` of
 * those with this link, apart from its query string; the changes of a meeting; and undoing its last change with If-Match.
 * Answers 401 or 403 without the permission, 404 for a meeting that never existed, 409 if the change cannot be undone, and
 * 412 for an outdated version.
 */
export function staffMeetingRoutes(deps: Deps) {
  const { sql, lists } = deps;
  const may = createGuard(deps);
  return new Hono<SignedInEnv>()
    .get(
      '/',
      may('meetings.readAll'),
      answers({ 200: staffMeetingPage }),
      meetingsQuery,
      async (c) => {
        const search = c.req.valid('query');
        const openMeetingId = await findOpenClassMeetingId(deps);
        const [page, firstPublic] = await Promise.all([
          listStaffMeetings(sql, search),
          findFirstPublic(sql, openMeetingId),
        ]);
        return c.json({ ...page, firstPublic, openMeetingId } satisfies StaffMeetingPage, 200);
      },
    )
    .get(
      '/:id/changes',
      may('meetings.readAll'),
      answers({ 200: meetingChangePage, 404: errorSchema }),
      query({ after: cursorParam(meetingChangeCursor) }),
      async (c) => {
        const id = parseMeetingId(c.req.param('id'));
        const { after } = c.req.valid('query');
        const page = await listMeetingChanges(sql, { id, after });
        if (!page) throw meetingNotFound();
        return c.json(page, 200);
      },
    )
    .post(
      '/:id/undo',
      may('meetings.undo'),
      answers({ ...changed, 200: undoneMeetingSchema }),
      async (c) => {
        const undo = {
          id: parseMeetingId(c.req.param('id')),
          accountId: c.get('account').id,
          versions: ifMatchVersions(c.req.header('If-Match')),
        };
        const undone = await undoLastChange(sql, undo).finally(() => {
          lists.meetings.forget();
          lists.courses.forget();
          lists.classes.forget();
        });
        return c.json(undone, 200);
      },
    );
}

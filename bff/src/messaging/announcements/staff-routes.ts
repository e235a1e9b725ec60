import { Hono } from 'hono';
import { z } from 'zod';
import { createGuard, type SignedInEnv } from '../../accounts/sessions/guards.ts';
import type { Deps } from '../../platform/deps.ts';
import { answers } from '../../platform/http/answers.ts';
import { appError, errorSchema } from '../../platform/http/errors.ts';
import { runIdempotently } from '../../platform/http/idempotency.ts';
import { releaseCountsOnServerError } from '../../platform/http/limits.ts';
import { byLocale } from '../../platform/http/localized-fields.ts';
import { pageOf } from '../../platform/http/paging.ts';
import { cursorParam, query, textParam } from '../../platform/http/query.ts';
import {
  bodySchema,
  idempotencyKey,
  jsonBody,
  line,
  MAX_ID,
  paragraphs,
  parseRowId,
  validationError,
} from '../../platform/http/validate.ts';
import { indianDate } from '../../shared/time/indian-time.ts';
import { announce, courseNotFound } from './announce.ts';
import {
  type AnnouncementContacts,
  announcementContactsSchema,
  announcementPreviewSchema,
  announcementSchema,
} from './announcement.ts';
import {
  type AnnouncementAudience,
  announcementCursor,
  listAnnouncements,
  previewAnnouncement,
} from './queries.ts';
import { readAnnouncementContacts } from './unsent-queries.ts';

const COURSE_INVALID = validationError('announcements.course-invalid');

const normalizeLineEnds = (text: string) => text.replace(/\r\n?/g, '\n');

const announcementBody = bodySchema({
  courseId: z
    .int({ error: COURSE_INVALID })
    .min(1, COURSE_INVALID)
    .max(MAX_ID, COURSE_INVALID)
    .nullable(),
  subject: line('announcements.subject', 100),
  text: paragraphs('announcements.text', 2000).transform(normalizeLineEnds),
  /** A translation has both a subject and a text. */
  inLanguages: byLocale(
    bodySchema({
      subject: line('announcements.subject-in', 100),
      text: paragraphs('announcements.text-in', 2000).transform(normalizeLineEnds),
    }),
  ).optional(),
});

/** The audience of `?course=`. 404 for anything but `all` or an id. */
function parseAudience(query: string | undefined): AnnouncementAudience {
  if (query === 'all') return null;
  const id = parseRowId(query ?? '');
  if (id === undefined) throw courseNotFound();
  return id;
}

const audienceParam = textParam(parseAudience);

/**
 * `/api/staff/announcements`: a page of the announcements to a course (`?course=12`) or to all learners
 * (`?course=all`), a preview of the recipients, the recipients that could not be notified, and sending one with an
 * Idempotency-Key. 401 or 403 for callers who are not staff, 404 where the course or the announcement does not exist,
 * 409 without a recipient, 429 after 20 a day from one account.
 */
export function staffAnnouncementRoutes(deps: Deps) {
  const { sql, limits, now } = deps;
  const may = createGuard(deps);
  return new Hono<SignedInEnv>()
    .get(
      '/',
      may('announcements.readAll'),
      answers({ 200: pageOf(announcementSchema), 404: errorSchema }),
      query({ course: audienceParam, after: cursorParam(announcementCursor) }),
      async (c) => {
        const { course: audience, after } = c.req.valid('query');
        return c.json(await listAnnouncements(sql, { audience, after }), 200);
      },
    )
    .get(
      '/preview',
      may('announcements.send'),
      answers({ 200: announcementPreviewSchema, 404: errorSchema }),
      query({ course: audienceParam }),
      async (c) => {
        const { course: audience } = c.req.valid('query');
        const preview = await previewAnnouncement(sql, audience);
        if (!preview) throw courseNotFound();
        return c.json(preview, 200);
      },
    )
    .get(
      '/:id/contacts',
      may('announcements.readAll'),
      answers({ 200: announcementContactsSchema, 404: errorSchema }),
      async (c) => {
        const id = parseRowId(c.req.param('id'));
        const contacts = id === undefined ? undefined : await readAnnouncementContacts(sql, id);
        if (!contacts) throw appError(404, 'announcements.none');
        return c.json({ contacts } satisfies AnnouncementContacts, 200);
      },
    )
    .post(
      '/',
      may('announcements.send'),
      answers({ 201: announcementSchema, 404: errorSchema, 409: errorSchema }),
      jsonBody(announcementBody),
      async (c) => {
        const accountId = c.get('account').id;
        const { courseId, ...texts } = c.req.valid('json');
        const once = {
          scope: `POST /api/staff/announcements ${accountId}`,
          key: idempotencyKey(c.req.header('Idempotency-Key')),
          request: { courseId, ...texts },
        };
        const announcement = await releaseCountsOnServerError((count) =>
          runIdempotently(sql, once, async (tx) => {
            // Counted here, as a repeated request is not another announcement.
            await count(limits.announcementPerAccount.take(String(accountId)));
            const today = indianDate(now());
            return announce(tx, { ...texts, audience: courseId, accountId, today });
          }),
        );
        const Location = `/api/staff/announcements/${announcement.id}`;
        return c.json(announcement, 201, { Location });
      },
    );
}

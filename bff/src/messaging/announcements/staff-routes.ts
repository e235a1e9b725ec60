import { Hono } from 'hono';
import { z } from 'zod';
import { guardsOf, type SignedInEnv } from '../../accounts/sessions/guards.ts';
import type { Deps } from '../../platform/deps.ts';
import { refusal } from '../../platform/http/errors.ts';
import { answerOnce } from '../../platform/http/idempotency.ts';
import { inLanguages } from '../../platform/http/in-languages.ts';
import { chargeFor } from '../../platform/http/limits.ts';
import { placeAfter } from '../../platform/http/paging.ts';
import {
  bodyOf,
  fault,
  idempotencyKey,
  jsonBody,
  LARGEST_ID,
  line,
  paragraphs,
  rowId,
} from '../../platform/http/validate.ts';
import { indianDate } from '../../shared/time/indian-time.ts';
import { announce, noSuchCourse } from './announce.ts';
import type { AnnouncementContacts } from './announcement.ts';
import {
  type Audience,
  announcementPlace,
  listAnnouncements,
  previewAnnouncement,
} from './queries.ts';
import { contactsOfAnnouncement } from './unsent-queries.ts';

const COURSE = fault('announcements.course-invalid');

const unix = (text: string) => text.replace(/\r\n?/g, '\n');

const announcementBody = bodyOf({
  courseId: z.int({ error: COURSE }).min(1, COURSE).max(LARGEST_ID, COURSE).nullable(),
  subject: line('announcements.subject', 100),
  text: paragraphs('announcements.text', 2000).transform(unix),
  /** In a further language it is written whole: a subject of one with the text of another would be neither. */
  inLanguages: inLanguages(
    bodyOf({
      subject: line('announcements.subject-in', 100),
      text: paragraphs('announcements.text-in', 2000).transform(unix),
    }),
  ).optional(),
});

/** The audience that `?course=` names. Refuses with 404 what is neither `all` nor an id. */
function audienceIn(query: string | undefined): Audience {
  if (query === 'all') return null;
  const id = rowId(query ?? '');
  if (id === undefined) throw noSuchCourse();
  return id;
}

/**
 * `/api/staff/announcements`: a page of what was announced to a course (`?course=12`) or to all learners (`?course=all`),
 * whom an announcement would reach now, to whom one could not be sent, and announcing with an Idempotency-Key. Refuses with 401 or 403 callers that are
 * not staff, with 404 a course or an announcement that does not exist, with 409 an announcement that would reach nobody, and with 429 more
 * than 20 a day from one account.
 */
export function staffAnnouncementRoutes(deps: Deps) {
  const { sql, limits, now } = deps;
  const may = guardsOf(deps);
  return new Hono<SignedInEnv>()
    .get('/', may('announcements.readAll'), async (c) => {
      const audience = audienceIn(c.req.query('course'));
      const after = placeAfter(c.req.query('after'), announcementPlace);
      return c.json(await listAnnouncements(sql, { audience, after }), 200);
    })
    .get('/preview', may('announcements.send'), async (c) => {
      const audience = audienceIn(c.req.query('course'));
      const preview = await previewAnnouncement(sql, audience);
      if (!preview) throw noSuchCourse();
      return c.json(preview, 200);
    })
    .get('/:id/contacts', may('announcements.readAll'), async (c) => {
      const id = rowId(c.req.param('id'));
      const contacts = id === undefined ? undefined : await contactsOfAnnouncement(sql, id);
      if (!contacts) throw refusal(404, 'announcements.none');
      return c.json({ contacts } satisfies AnnouncementContacts, 200);
    })
    .post('/', may('announcements.send'), jsonBody(announcementBody), async (c) => {
      const accountId = c.get('account').id;
      const { courseId, ...words } = c.req.valid('json');
      const once = {
        scope: `POST /api/staff/announcements ${accountId}`,
        key: idempotencyKey(c.req.header('Idempotency-Key')),
        request: { courseId, ...words },
      };
      const announcement = await answerOnce(sql, once, async (tx) => {
        // Here, as the same announcement sent again is not one more.
        const counted = await limits.announcementPerAccount.take(String(accountId));
        const today = indianDate(now());
        const written = { ...words, audience: courseId, accountId, today };
        return chargeFor(counted, () => announce(tx, written));
      });
      const Location = `/api/staff/announcements/${announcement.id}`;
      return c.json(announcement, 201, { Location });
    });
}

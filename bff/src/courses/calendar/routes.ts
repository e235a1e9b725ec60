import { randomBytes } from 'node:crypto';
import { Hono } from 'hono';
import { z } from 'zod';
import {
  createGuard,
  inSessionTransaction,
  type SignedInEnv,
} from '../../accounts/sessions/guards.ts';
import type { Deps } from '../../platform/deps.ts';
import { answers, calendarFile } from '../../platform/http/answers.ts';
import { compressibleBody } from '../../platform/http/compressible-body.ts';
import { appError, errorSchema } from '../../platform/http/errors.ts';
import type { HonoEnv } from '../../platform/http/hono-env.ts';
import { query, textParam } from '../../platform/http/query.ts';
import { parseDate } from '../../platform/http/validate.ts';
import { messagesFor } from '../../platform/i18n/messages.ts';
import { LANGUAGES, languageOf } from '../../shared/languages.ts';
import { indianDateTime } from '../../shared/time/indian-time.ts';
import { findScheduledCourse, listOwnScheduledCourses } from '../classes/queries.ts';
import { classOn, withoutChangeTexts } from '../classes/timetable.ts';
import {
  calendarStart,
  renderCalendar,
  renderClassCalendar,
  renderCourseCalendar,
} from './calendar.ts';
import { createCalendarCache } from './calendar-cache.ts';
import { ensureFeedKey, findFeedKey, findFeedOwner, replaceFeedKey } from './queries.ts';
import { sendCalendar } from './response.ts';

const stripIcsExtension = (file: string) => file.slice(0, -'.ics'.length);

/** A calendar with 250 changed classes takes about 300 kB. */
const MAX_CACHED_COURSES = 100;
/** Each takes about 3 kB. A cache of its own, as anybody can request every date. */
const MAX_CACHED_CLASSES = 1_000;

const calendarNotFound = () => appError(404, 'calendar.none');

/**
 * `/calendar`: iCalendar files, without links but the join addresses. `/courses/{slug}.ics` and
 * `/classes/{slug}/{date}.ics` are public: they give no reason for a change of a class that is not open, answer 404 for
 * hidden courses, and are cached until a class changes, as anybody may request them. `/{key}.ics` has the classes, also of hidden courses, of
 * the learner with this key; anybody with the key can read them. It answers 404 for any other key, after one index
 * lookup, so guesses need no limit: a key has 256 random bits. It is in the language of the account; for a child it has
 * the child's name and the parent's language. The public calendars are in the language of `?language=`.
 */
export function calendarRoutes(deps: Pick<Deps, 'sql' | 'now' | 'publicUrl' | 'lists'>) {
  const { sql, now, publicUrl, lists } = deps;
  const courseCalendars = createCalendarCache(lists.classes, MAX_CACHED_COURSES);
  const classCalendars = createCalendarCache(lists.classes, MAX_CACHED_CLASSES);
  const findPublicCourse = async (slug: string, from: Date) => {
    const course = await findScheduledCourse(sql, { slug }, from);
    return course && !course.hidden ? withoutChangeTexts(course) : undefined;
  };
  return new Hono<HonoEnv>()
    .get(
      '/courses/:file{[a-z0-9-]+\\.ics}',
      answers({ 200: calendarFile, 404: errorSchema }),
      languageQuery,
      async (c) => {
        const slug = stripIcsExtension(c.req.param('file'));
        const { language } = c.req.valid('query');
        const calendar = await courseCalendars.find(`${slug} ${language}`, async () => {
          const course = await findPublicCourse(slug, calendarStart(now()));
          return course && renderCourseCalendar(course, { publicUrl, language });
        });
        if (!calendar) throw calendarNotFound();
        const filename = `${slug}.ics`;
        return sendCalendar(c, calendar, { filename, language, cacheControl: 'no-cache' });
      },
    )
    .get(
      '/classes/:slug{[a-z0-9-]+}/:file{[0-9-]+\\.ics}',
      answers({ 200: calendarFile, 404: errorSchema }),
      languageQuery,
      async (c) => {
        const slug = c.req.param('slug');
        const date = parseDate(stripIcsExtension(c.req.param('file')));
        if (!date) throw calendarNotFound();
        const { language } = c.req.valid('query');
        const calendar = await classCalendars.find(`${slug}/${date} ${language}`, async () => {
          const course = await findPublicCourse(slug, indianDateTime(date, '00:00'));
          const found = course && classOn(course, date);
          return found && renderClassCalendar(course, found, { publicUrl, language });
        });
        if (!calendar) throw calendarNotFound();
        const filename = `${slug}-${date}.ics`;
        return sendCalendar(c, calendar, { filename, language, cacheControl: 'no-cache' });
      },
    )
    .get('/:file{[\\w-]+\\.ics}', answers({ 200: calendarFile, 404: errorSchema }), async (c) => {
      const key = stripIcsExtension(c.req.param('file'));
      const owner = isFeedKey(key) ? await findFeedOwner(sql, key) : undefined;
      if (!owner) throw calendarNotFound();
      const { accountId, child } = owner;
      const language = languageOf(owner.language);
      const currentTime = now();
      const from = calendarStart(currentTime);
      const courses = await listOwnScheduledCourses(sql, { accountId, now: currentTime, from });
      const enrolled = courses.filter(({ isEnrolled }) => isEnrolled);
      c.header('X-Robots-Tag', 'noindex');
      const name = child === null ? undefined : messagesFor(language).calendar.ofChild(child);
      const site = { publicUrl, language, ...(child !== null && { childId: accountId }) };
      const calendar = compressibleBody(renderCalendar(enrolled, site, name));
      const options = { filename: 'classes.ics', language, cacheControl: 'private, no-cache' };
      return sendCalendar(c, calendar, options);
    });
}

/** Calendar programs poll by the address alone, so the address contains the language. */
const languageQuery = query({ language: textParam(languageOf, { enum: LANGUAGES }) });

const calendarAddress = z.strictObject({ url: z.url() });

const createFeedKey = () => randomBytes(32).toString('base64url');

const isFeedKey = (text: string) => /^[\w-]{43}$/.test(text);

/**
 * `/api/account/calendar`: the address of the learner's own calendar, `{ url }`. The first call makes it; `/renew`
 * replaces it, and the old address stops working. Both answer 401 without a session.
 */
export function ownCalendarRoutes(deps: Pick<Deps, 'sql' | 'tokens' | 'publicUrl'>) {
  const { sql, publicUrl } = deps;
  const withUrl = (key: string) => ({ url: `${publicUrl}/calendar/${key}.ics` });
  const may = createGuard(deps);
  return new Hono<SignedInEnv>()
    .get('/', may('calendar.read'), answers({ 200: calendarAddress }), async (c) => {
      const accountId = c.get('learner').id;
      const existing = await findFeedKey(sql, accountId);
      const key =
        existing ??
        (await inSessionTransaction(deps, c.get('session'), (tx) =>
          ensureFeedKey(tx, { accountId, key: createFeedKey() }),
        ));
      return c.json(withUrl(key), 200);
    })
    .post('/renew', may('calendar.renew'), answers({ 200: calendarAddress }), async (c) => {
      const key = createFeedKey();
      await inSessionTransaction(deps, c.get('session'), (tx) =>
        replaceFeedKey(tx, { accountId: c.get('learner').id, key }),
      );
      return c.json(withUrl(key), 200);
    });
}

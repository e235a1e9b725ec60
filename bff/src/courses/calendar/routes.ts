import { randomBytes } from 'node:crypto';
import { type Context, Hono } from 'hono';
import { guardsOf, inHeldSession, type SignedInEnv } from '../../accounts/sessions/guards.ts';
import type { Deps } from '../../platform/deps.ts';
import { refusal } from '../../platform/http/errors.ts';
import type { HonoEnv } from '../../platform/http/hono-env.ts';
import { readyText } from '../../platform/http/ready-text.ts';
import { dateIn } from '../../platform/http/validate.ts';
import { wordsIn } from '../../platform/i18n/messages.ts';
import { type Language, languageOf } from '../../shared/languages.ts';
import { indianMoment } from '../../shared/time/indian-time.ts';
import { findInTime, listOwnInTime } from '../classes/queries.ts';
import { classOn, withoutWords } from '../classes/timetable.ts';
import { calendarOf, calendarOfClass, calendarOfCourse, changesSince } from './calendar.ts';
import { keepCalendars } from './calendar-cache.ts';
import { findFeedKey, findFeedOwner, keepFeedKey, replaceFeedKey } from './queries.ts';
import { answerCalendar } from './response.ts';

const withoutEnding = (file: string) => file.slice(0, -'.ics'.length);

/** With 250 changed classes, one takes some 300 kB. */
const MOST_COURSES_KEPT = 100;
/** Each takes some 3 kB. Apart from the courses, as anybody can ask for every date. */
const MOST_CLASSES_KEPT = 1_000;

const noSuchCalendar = () => refusal(404, 'calendar.none');

/**
 * `/calendar`: iCalendar files, without links but the addresses to join by. `/courses/{slug}.ics` and
 * `/classes/{slug}/{date}.ics` are public, say of a class that is not open no reason of a change, refuse with 404 every course that is hidden, and are kept in memory until a
 * class changes, as strangers may ask for them without a limit. `/{key}.ics` has the classes, also of hidden courses, of
 * the learner whose key it is: whoever knows the key reads them. It refuses any other key with 404, after one look into
 * an index, so guesses need no limit: a key has 256 random bits. It is in the language of its account, of a child named by the child and
 * in the parent's language, and the public ones are in that
 * of `?language=`.
 */
export function calendarRoutes(deps: Pick<Deps, 'sql' | 'now' | 'publicUrl' | 'lists'>) {
  const { sql, now, publicUrl, lists } = deps;
  const ofCourses = keepCalendars(lists.classes, MOST_COURSES_KEPT);
  const ofClasses = keepCalendars(lists.classes, MOST_CLASSES_KEPT);
  const findSeen = async (slug: string, from: Date) => {
    const course = await findInTime(sql, { slug }, from);
    return course && !course.hidden ? withoutWords(course) : undefined;
  };
  return new Hono<HonoEnv>()
    .get('/courses/:file{[a-z0-9-]+\\.ics}', async (c) => {
      const slug = withoutEnding(c.req.param('file'));
      const language = askedLanguage(c);
      const calendar = await ofCourses.find(`${slug} ${language}`, async () => {
        const course = await findSeen(slug, changesSince(now()));
        return course && calendarOfCourse(course, { publicUrl, language });
      });
      if (!calendar) throw noSuchCalendar();
      const filename = `${slug}.ics`;
      return answerCalendar(c, calendar, { filename, language, cacheControl: 'no-cache' });
    })
    .get('/classes/:slug{[a-z0-9-]+}/:file{[0-9-]+\\.ics}', async (c) => {
      const slug = c.req.param('slug');
      const date = dateIn(withoutEnding(c.req.param('file')));
      if (!date) throw noSuchCalendar();
      const language = askedLanguage(c);
      const calendar = await ofClasses.find(`${slug}/${date} ${language}`, async () => {
        const course = await findSeen(slug, indianMoment(date, '00:00'));
        const found = course && classOn(course, date);
        return found && calendarOfClass(course, found, { publicUrl, language });
      });
      if (!calendar) throw noSuchCalendar();
      const filename = `${slug}-${date}.ics`;
      return answerCalendar(c, calendar, { filename, language, cacheControl: 'no-cache' });
    })
    .get('/:file{[\\w-]+\\.ics}', async (c) => {
      const key = withoutEnding(c.req.param('file'));
      const owner = isKey(key) ? await findFeedOwner(sql, key) : undefined;
      if (!owner) throw noSuchCalendar();
      const { accountId, child } = owner;
      const language = languageOf(owner.language);
      const present = now();
      const from = changesSince(present);
      const courses = await listOwnInTime(sql, { accountId, now: present, from });
      const enrolled = courses.filter(({ isEnrolled }) => isEnrolled);
      c.header('X-Robots-Tag', 'noindex');
      const name = child === null ? undefined : wordsIn(language).calendar.ofChild(child);
      const site = { publicUrl, language, ...(child !== null && { childId: accountId }) };
      const calendar = readyText(calendarOf(enrolled, site, name));
      const look = { filename: 'classes.ics', language, cacheControl: 'private, no-cache' };
      return answerCalendar(c, calendar, look);
    });
}

/** Programs ask for it again and again, by the address alone. */
const askedLanguage = (c: Context): Language => languageOf(c.req.query('language'));

const newKey = () => randomBytes(32).toString('base64url');

const isKey = (text: string) => /^[\w-]{43}$/.test(text);

/**
 * `/api/account/calendar`: the address of the learner's own calendar, `{ url }`. The first call makes it; `/renew`
 * replaces it, and the old address finds nothing any more. Both refuse with 401 without a session.
 */
export function ownCalendarRoutes(deps: Pick<Deps, 'sql' | 'tokens' | 'publicUrl'>) {
  const { sql, publicUrl } = deps;
  const withUrl = (key: string) => ({ url: `${publicUrl}/calendar/${key}.ics` });
  const may = guardsOf(deps);
  return new Hono<SignedInEnv>()
    .get('/', may('calendar.read'), async (c) => {
      const accountId = c.get('learner').id;
      const known = await findFeedKey(sql, accountId);
      const key =
        known ??
        (await inHeldSession(deps, c.get('session'), (tx) =>
          keepFeedKey(tx, { accountId, key: newKey() }),
        ));
      return c.json(withUrl(key), 200);
    })
    .post('/renew', may('calendar.renew'), async (c) => {
      const key = newKey();
      await inHeldSession(deps, c.get('session'), (tx) =>
        replaceFeedKey(tx, { accountId: c.get('learner').id, key }),
      );
      return c.json(withUrl(key), 200);
    });
}

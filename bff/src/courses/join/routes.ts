import { type Context, Hono } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { endSessionOf, holderOf, type SignedIn } from '../../accounts/sessions/guards.ts';
import { clearJoinCookie, readJoinCookie } from '../../platform/crypto/cookies.ts';
import { isUnwritable } from '../../platform/database/db.ts';
import type { Deps } from '../../platform/deps.ts';
import { compress, encodingOf } from '../../platform/http/compression.ts';
import { withinDeadline } from '../../platform/http/deadline.ts';
import { answerError, databaseAway } from '../../platform/http/errors.ts';
import type { HonoEnv } from '../../platform/http/hono-env.ts';
import { readerLanguage } from '../../platform/http/reader-language.ts';
import { inEachLanguage, type Language } from '../../shared/languages.ts';
import { mayDo } from '../../shared/permissions.ts';
import { noteAttendance } from '../classes/attendance-queries.ts';
import type { DatedClass } from '../classes/class.ts';
import { addressIn, pathOf } from './address.ts';
import { addressWith, asksFirst, mayBeSent } from './arrival.ts';
import { findOutcomes } from './find-joining.ts';
import { choiceIn, knownChoice } from './joiners.ts';
import { findNextJoining } from './next-joining.ts';
import type { Outcome, Outcomes } from './outcome.ts';
import { createJoinPages, type FilledPage } from './page.ts';
import { noteTrials } from './queries.ts';
import { mailWayIn, takeWayIn, wayIn } from './trial.ts';

/** Who waits for a class looks at an empty page meanwhile. */
const DEADLINE_MS = 8_000;

/**
 * `/join/:meetingId`, `/join/:slug` and `/join/:slug/:date`: the one address of a class, for people, with a browser. Answers
 * 303 to the current link while the class is open to the visitor, and notes that a learner came; otherwise a page that says
 * why not, and asks again by itself where that helps. Where a page elsewhere may have sent a learner here, a page with a
 * button comes first: else any page could note anybody as present. Where several of the account's family may join, a page asks who
 * does: `?as=` and the number of one of them, or `all`. A newcomer to a free first class whose address is not
 * proven is mailed the way in, and `?way=` of that mail proves it. HEAD notes nobody, so it gives nobody a first class for free: 204.
 * 404 for what does not exist, 503 while the database is away: pages, too. The cookie of `/join` says who is signed in, and thus
 * in which language the pages are (reader-language.ts).
 * Nothing of it may be stored by a cache. `/join` alone answers 303 to the address of the visitor's own next class, to the list of
 * links where they have none, and to the page of the open class without a session. `POST /join/leave` ends the session of the cookie and removes it: for a log-out
 * that the app could not tell in time.
 */
export function joiningRoutes(deps: Deps): Hono<HonoEnv> {
  const inLanguage = inEachLanguage((language) => createJoinPages(deps, language));
  const pagesFor = (c: Context<JoinEnv>) => inLanguage[c.get('language') ?? readerLanguage(c)];
  const refuse = answerError(deps);
  return new Hono<JoinEnv>()
    .use(withinDeadline(DEADLINE_MS, databaseAway))
    .get('/', async (c) => {
      const account = (await holderOfCookie(deps, c))?.account;
      const next = await findNextJoining(deps, account, readerLanguage(c, account?.language));
      return c.body(null, 303, { ...NOT_STORED, Location: next });
    })
    .get('/*', async (c) => {
      if (isPrefetch(c)) return c.body(null, 204, NOT_STORED);
      const address = addressIn(c.req.path);
      if (!address) return sendPage(c, pagesFor(c).unknown, 404);
      const holder = await holderOfCookie(deps, c);
      const account = holder?.account;
      c.set('language', readerLanguage(c, account?.language));
      const pages = pagesFor(c);
      const way = wayIn(c.req.query('way'));
      await takeWayIn(deps, { holder, key: way });
      const named = choiceIn(c.req.query('as'));
      const outcomes = await findOutcomes(deps, address, { account, as: named });
      if (!outcomes) return sendPage(c, pages.unknown, 404);
      const [first] = outcomes;
      const { decision } = first;
      const path = pathOf(address);
      const as = knownChoice(named, outcomes);
      const onlyLooks = c.req.method === 'HEAD';
      const attendees = attendeesAmong(outcomes);
      const areNoted = !onlyLooks && attendees.length > 0 && first.class !== undefined;
      if (areNoted && !asksFirst(c) && mayBeSent(c, deps.publicUrl))
        return c.body(null, 303, {
          ...NOT_STORED,
          Location: addressWith(path, { asksFirst: true, as }),
        });
      if (decision.kind !== 'open') {
        if (!onlyLooks) await mailToNewcomer(deps, first);
        return sendPage(c, pages.of({ ...first, decision }, addressWith(path, { as, way })));
      }
      if (outcomes.length > 1 && as !== 'all') return sendPage(c, pages.who(outcomes, path));
      if (areNoted && asksFirst(c))
        return sendPage(c, pages.asking(outcomes, addressWith(path, { as })));
      // It is not noted as present, so the one class that is free would stay free for ever.
      if (onlyLooks && decision.isTrial) return c.body(null, 204, NOT_STORED);
      if (areNoted && first.class)
        await noteJoining(deps, {
          attendees,
          found: first.class,
          isTrial: decision.isTrial,
        });
      return c.body(null, 303, {
        ...NOT_STORED,
        // Headers are ASCII, and a link may have letters of any script.
        Location: new URL(decision.link).href,
        'Referrer-Policy': 'no-referrer',
      });
    })
    .post('/leave', async (c) => {
      const token = readJoinCookie(c, deps);
      if (token) await endSessionOf(deps, token);
      clearJoinCookie(c, deps);
      return c.body(null, 204, NOT_STORED);
    })
    .onError((error, c) => {
      const { status } = refuse(error, c);
      return sendPage(c, pagesFor(c).away, status as ContentfulStatusCode);
    });
}

interface JoinEnv extends HonoEnv {
  /** The reader's language, once the account is known. */
  Variables: HonoEnv['Variables'] & { language?: Language };
}

const NOT_STORED = { 'Cache-Control': 'no-store' };

/** A browser that fetches the address ahead has joined nothing yet. It asks again when the address is opened. */
const isPrefetch = (c: Context) =>
  [c.req.header('Sec-Purpose'), c.req.header('Purpose')].some((purpose) =>
    purpose?.includes('prefetch'),
  );

/** Who holds the cookie's session; `undefined` without one, or where the session has ended. */
async function holderOfCookie(deps: Deps, c: Context): Promise<SignedIn | undefined> {
  const token = readJoinCookie(c, deps);
  return token ? holderOf(deps, token) : undefined;
}

/** Others come to see whether all is well; and whoever gives the class has not come to take part. */
const attendeesAmong = (outcomes: Outcomes): number[] =>
  outcomes.flatMap(({ person, visitor }) =>
    person && !visitor.mayOpenAny && mayDo(person.role, 'classes.attend') ? person.id : [],
  );

/** A free class is for who reads the account's address: a newcomer is mailed the way in. */
async function mailToNewcomer(deps: Deps, { decision, course, person }: Outcome): Promise<void> {
  if (!person || !course || decision.kind !== 'for-enrolled') return;
  if (decision.trial === 'unproven')
    await mailWayIn(deps, { courseId: course.id, accountId: person.id });
}

interface Arrival {
  /** The accounts of the learners. */
  attendees: number[];
  found: DatedClass;
  isTrial: boolean;
}

/** A slow or read-only database must not keep a learner from the class. */
const NOTE_WITHIN_MS = 2_000;

/** Notes that the learners join the class. Never rejects. */
async function noteJoining(
  { sql, logger, writeProbe }: Deps,
  { attendees, found, isTrial }: Arrival,
): Promise<void> {
  const own = { courseId: found.courseId, date: found.date, accountIds: attendees };
  const notes = [noteAttendance(sql, own), ...(isTrial ? [noteTrials(sql, own)] : [])];
  const noted = Promise.all(notes).catch((err) => {
    if (isUnwritable(err)) writeProbe.unwritable(err);
    logger.warn({ err }, 'an attendance could not be noted');
  });
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, NOTE_WITHIN_MS);
  });
  await Promise.race([noted, late]);
  clearTimeout(timer);
}

/** Sends the page, compressed as the browser accepts. It holds no secret that its size could tell. */
async function sendPage(c: Context, page: FilledPage, status: ContentfulStatusCode = 200) {
  const headers = {
    ...page.headers,
    'Cache-Control': 'private, no-store',
    'X-Robots-Tag': 'noindex',
    Vary: 'Accept-Encoding',
  };
  const encoding = encodingOf(page.html, c.req.header('Accept-Encoding'));
  if (!encoding) return c.html(page.html, status, headers);
  return c.body(await compress(page.html, encoding), status, {
    ...headers,
    'Content-Type': 'text/html; charset=UTF-8',
    'Content-Encoding': encoding,
  });
}

import { type Context, Hono } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { authenticate, endSessionByToken, type SignedIn } from '../../accounts/sessions/guards.ts';
import { clearJoinCookie, readJoinCookie } from '../../platform/crypto/cookies.ts';
import { isUnwritable } from '../../platform/database/db.ts';
import type { Deps } from '../../platform/deps.ts';
import { answers, htmlPage, noBody } from '../../platform/http/answers.ts';
import { compress, encodingForText } from '../../platform/http/compression.ts';
import { withinDeadline } from '../../platform/http/deadline.ts';
import { createErrorHandler, databaseUnavailable } from '../../platform/http/errors.ts';
import type { HonoEnv } from '../../platform/http/hono-env.ts';
import { query, textParam } from '../../platform/http/query.ts';
import { readerLanguage } from '../../platform/http/reader-language.ts';
import { type Language, mapLanguages } from '../../shared/languages.ts';
import { can } from '../../shared/permissions.ts';
import { recordAttendance } from '../classes/attendance-queries.ts';
import type { DatedClass } from '../classes/class.ts';
import { formatJoinAddress, parseJoinAddress } from './address.ts';
import { findJoinOutcomes } from './find-join-outcomes.ts';
import { isConfirmationRequested, mayBeCrossSite, withJoinParams } from './join-url.ts';
import { parseJoinerChoice, validateJoinerChoice } from './joiner-choice.ts';
import { findNextJoinPath, OWN_LINKS } from './next-join-path.ts';
import type { JoinOutcome, JoinOutcomes } from './outcome.ts';
import { createJoinPages, type JoinPage } from './page.ts';
import { recordTrials } from './queries.ts';
import { parseTrialKey, redeemTrialKey, sendTrialMail } from './trial.ts';

/** The browser shows an empty page until the response. */
const DEADLINE_MS = 8_000;

/**
 * `/join/:meetingId`, `/join/:slug` and `/join/:slug/:date`: the one address of a class, for browsers. Redirects with 303 to
 * the current link while the visitor may join the class, and records the learner's attendance; otherwise returns a page with
 * the reason, which reloads itself where that helps. If another site may have sent the learner here, a page with a button
 * comes first: otherwise any site could record attendance. If several people of the account's family may join, a page asks
 * who does: `?as=` with the id of one of them, or `all`. A newcomer to a free first class without a verified e-mail address
 * is mailed a trial link, and `?way=` of that mail verifies the address. HEAD records no attendance, so for a free first class
 * it returns 204. 404 for an unknown address and 503 without the database are pages, too. The cookie of `/join` identifies
 * the session, and so the language of the pages (reader-language.ts). No response may be cached. `/join` alone redirects with
 * 303 to the visitor's next class, to the page with the links without a class, and to the page of the open class without a
 * session. A session that must use two-factor first is sent to the page with the links, where the app asks for it. `POST /join/leave` ends the session of the cookie and removes the cookie: for a log-out that the app could not send in time.
 */
export function joinRoutes(deps: Deps): Hono<HonoEnv> {
  const pagesByLanguage = mapLanguages((language) => createJoinPages(deps, language));
  const pagesFor = (c: Context<JoinEnv>) => pagesByLanguage[c.get('language') ?? readerLanguage(c)];
  const respondWithError = createErrorHandler(deps);
  return new Hono<JoinEnv>()
    .use(withinDeadline(DEADLINE_MS, databaseUnavailable))
    .get('/', answers({ ...errorPages, 303: noBody }), async (c) => {
      const account = (await authenticateCookie(deps, c))?.account;
      if (account?.awaitsTwoFactor) return redirectToTwoFactor(c);
      const next = await findNextJoinPath(deps, account, readerLanguage(c, account?.language));
      return c.body(null, 303, { ...NOT_STORED, Location: next });
    })
    .get(
      '/*',
      answers({ ...errorPages, 200: htmlPage, 204: noBody, 303: noBody, 404: htmlPage }),
      query({ way: textParam(parseTrialKey), as: textParam(parseJoinerChoice) }),
      async (c) => {
        if (isPrefetch(c)) return c.body(null, 204, NOT_STORED);
        const address = parseJoinAddress(c.req.path);
        if (!address) return sendPage(c, pagesFor(c).unknown, 404);
        const holder = await authenticateCookie(deps, c);
        const account = holder?.account;
        if (account?.awaitsTwoFactor) return redirectToTwoFactor(c);
        c.set('language', readerLanguage(c, account?.language));
        const pages = pagesFor(c);
        const { way, as: choice } = c.req.valid('query');
        await redeemTrialKey(deps, { holder, key: way });
        const outcomes = await findJoinOutcomes(deps, address, { account, as: choice });
        if (!outcomes) return sendPage(c, pages.unknown, 404);
        const [first] = outcomes;
        const { decision } = first;
        const path = formatJoinAddress(address);
        const as = validateJoinerChoice(choice, outcomes);
        const isHead = c.req.method === 'HEAD';
        const attendees = listAttendeeIds(outcomes);
        const recordsAttendance = !isHead && attendees.length > 0 && first.class !== undefined;
        if (recordsAttendance && !isConfirmationRequested(c) && mayBeCrossSite(c, deps.publicUrl))
          return c.body(null, 303, {
            ...NOT_STORED,
            Location: withJoinParams(path, { confirm: true, as }),
          });
        if (decision.kind !== 'open') {
          if (!isHead) await mailTrialLinkToNewcomer(deps, first);
          return sendPage(
            c,
            pages.forOutcome({ ...first, decision }, withJoinParams(path, { as, way })),
          );
        }
        if (outcomes.length > 1 && as !== 'all')
          return sendPage(c, pages.chooseJoiner(outcomes, path));
        if (recordsAttendance && isConfirmationRequested(c))
          return sendPage(c, pages.confirm(outcomes, withJoinParams(path, { as })));
        // No attendance is recorded, so the free first class would stay free forever.
        if (isHead && decision.isTrial) return c.body(null, 204, NOT_STORED);
        if (recordsAttendance && first.class)
          await recordJoin(deps, {
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
      },
    )
    .post('/leave', answers({ ...errorPages, 204: noBody }), async (c) => {
      const token = readJoinCookie(c, deps);
      if (token) await endSessionByToken(deps, token);
      clearJoinCookie(c, deps);
      return c.body(null, 204, NOT_STORED);
    })
    .onError((error, c) => {
      const { status } = respondWithError(error, c);
      return sendPage(c, pagesFor(c).unavailable, status as ContentfulStatusCode);
    });
}

interface JoinEnv extends HonoEnv {
  /** The reader's language, once the account is known. */
  Variables: HonoEnv['Variables'] & { language?: Language };
}

/** Errors that are pages, too. */
const errorPages = { 400: htmlPage, 401: htmlPage, 409: htmlPage, 500: htmlPage, 503: htmlPage };

const NOT_STORED = { 'Cache-Control': 'no-store' };

const redirectToTwoFactor = (c: Context) =>
  c.body(null, 303, { ...NOT_STORED, Location: OWN_LINKS });

/** A browser that prefetches the address has not joined. It requests the address again when it is opened. */
const isPrefetch = (c: Context) =>
  [c.req.header('Sec-Purpose'), c.req.header('Purpose')].some((purpose) =>
    purpose?.includes('prefetch'),
  );

/** The session of the cookie with its account; `undefined` without one, or if the session has ended. */
async function authenticateCookie(deps: Deps, c: Context): Promise<SignedIn | undefined> {
  const token = readJoinCookie(c, deps);
  return token ? authenticate(deps, token) : undefined;
}

/** The learners whose attendance is recorded. Staff only check the class, and its teacher does not attend it. */
const listAttendeeIds = (outcomes: JoinOutcomes): number[] =>
  outcomes.flatMap(({ person, visitor }) =>
    person && !visitor.mayOpenAny && can(person.role, 'classes.attend') ? person.id : [],
  );

/** A free first class needs a verified e-mail address: a newcomer is mailed a trial link. */
async function mailTrialLinkToNewcomer(
  deps: Deps,
  { decision, course, person }: JoinOutcome,
): Promise<void> {
  if (!person || !course || decision.kind !== 'for-enrolled') return;
  if (decision.trial === 'unproven')
    await sendTrialMail(deps, { courseId: course.id, accountId: person.id });
}

interface JoinedClass {
  /** The accounts of the learners. */
  attendees: number[];
  found: DatedClass;
  isTrial: boolean;
}

/** A slow or read-only database must not prevent a learner from joining. */
const RECORD_WITHIN_MS = 2_000;

/** Records that the learners join the class. Never rejects. */
async function recordJoin(
  { sql, logger, writeProbe }: Deps,
  { attendees, found, isTrial }: JoinedClass,
): Promise<void> {
  const attendance = { courseId: found.courseId, date: found.date, accountIds: attendees };
  const writes = [
    recordAttendance(sql, attendance),
    ...(isTrial ? [recordTrials(sql, attendance)] : []),
  ];
  const written = Promise.all(writes).catch((err) => {
    if (isUnwritable(err)) writeProbe.recordUnwritable(err);
    logger.warn({ err }, 'an attendance could not be recorded');
  });
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, RECORD_WITHIN_MS);
  });
  await Promise.race([written, timeout]);
  clearTimeout(timer);
}

/** Sends the page, compressed as the browser accepts. It contains no secret that its size could reveal. */
async function sendPage(c: Context, page: JoinPage, status: ContentfulStatusCode = 200) {
  const headers = {
    ...page.headers,
    'Cache-Control': 'private, no-store',
    'X-Robots-Tag': 'noindex',
    Vary: 'Accept-Encoding',
  };
  const encoding = encodingForText(page.html, c.req.header('Accept-Encoding'));
  if (!encoding) return c.html(page.html, status, headers);
  return c.body(await compress(page.html, encoding), status, {
    ...headers,
    'Content-Type': 'text/html; charset=UTF-8',
    'Content-Encoding': encoding,
  });
}

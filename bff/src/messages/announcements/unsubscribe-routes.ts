import { type Context, Hono } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { Deps } from '../../deps.ts';
import { withinDeadline } from '../../http/deadline.ts';
import { answerError, databaseAway } from '../../http/errors.ts';
import type { HonoEnv } from '../../http/hono-env.ts';
import { type AnswerPage, fillIn, readAnswer } from '../../site/answer-pages.ts';
import { keepConsent } from './consent-queries.ts';

const DEADLINE_MS = 8_000;

/** Longer ones are none of ours. */
const LONGEST_TOKEN = 100;

const WORDS = {
  done: {
    title: 'No more announcements',
    words:
      'You get no more announcements from us. Mails about your own classes, payments and account still come. If you change your mind, you find the switch under Account.',
  },
  unknown: {
    title: 'This address is not valid',
    words:
      'It may have been cut off in the mail. Sign in, and you can end the announcements under Account.',
  },
  away: {
    title: 'The studio cannot be reached',
    words: 'Nothing has changed yet. Please try again in a minute.',
  },
};

/**
 * `/unsubscribe/:token`: the address in every announcement by mail that ends them (RFC 8058), for mail programs and for
 * people, without a sign-in or a cookie. `POST` with the field `List-Unsubscribe=One-Click` withdraws the consent and
 * answers 200, however often it is sent. `GET` changes nothing, as mail scanners open every link: it answers with a page
 * whose button posts. 404 for a token that is not ours, 400 for another body, 503 while the database is away: pages, too.
 */
export function unsubscribeRoutes(deps: Deps): Hono<HonoEnv> {
  const { sql, unsubscribeTokens } = deps;
  const askPage = readAnswer(deps, 'unsubscribe.html', '%%token%%');
  const notePage = readAnswer(deps, 'unsubscribe-note.html', '%%title%%: %%words%%');
  const refuse = answerError(deps);
  const ask = (token: string) => ({ ...askPage, html: fillIn(askPage.html, { token }) });
  const note = (words: keyof typeof WORDS) => ({
    ...notePage,
    html: fillIn(notePage.html, WORDS[words]),
  });
  const accountIn = (token: string) =>
    token.length <= LONGEST_TOKEN ? unsubscribeTokens.read(token) : undefined;

  return new Hono<HonoEnv>()
    .use(withinDeadline(DEADLINE_MS, databaseAway))
    .get('/:token', (c) => {
      const token = c.req.param('token');
      if (accountIn(token) === undefined) return sendPage(c, note('unknown'), 404);
      return sendPage(c, ask(token));
    })
    .post('/:token', async (c) => {
      const token = c.req.param('token');
      const accountId = accountIn(token);
      if (accountId === undefined) return sendPage(c, note('unknown'), 404);
      if (!(await isOneClick(c))) return sendPage(c, ask(token), 400);
      await keepConsent(sql, { accountId, agreed: false, givenIn: 'mail' });
      return sendPage(c, note('done'));
    })
    .all('/*', (c) => sendPage(c, note('unknown'), 404))
    .onError((error, c) => {
      const { status } = refuse(error, c);
      return sendPage(c, note('away'), status as ContentfulStatusCode);
    });
}

/** Mail programs send it as a form of either encoding (RFC 8058, section 3.2). */
async function isOneClick(c: Context): Promise<boolean> {
  const body = await c.req.parseBody().catch(() => ({}) as Record<string, unknown>);
  return body['List-Unsubscribe'] === 'One-Click';
}

const sendPage = (c: Context, page: AnswerPage, status: ContentfulStatusCode = 200) =>
  c.html(page.html, status, {
    ...page.headers,
    'Cache-Control': 'private, no-store',
    // The address is a secret of its reader.
    'Referrer-Policy': 'no-referrer',
    'X-Robots-Tag': 'noindex',
  });

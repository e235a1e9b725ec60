import { type Context, Hono } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { Deps } from '../../deps.ts';
import { withinDeadline } from '../../http/deadline.ts';
import { answerError, databaseAway } from '../../http/errors.ts';
import type { HonoEnv } from '../../http/hono-env.ts';
import { type AnswerPage, fillIn, readAnswer } from '../../site/answer-pages.ts';

const DEADLINE_MS = 8_000;

/** Longer ones are none of ours. */
const LONGEST_TOKEN = 100;

interface Words {
  title: string;
  words: string;
}

const away: Words = {
  title: 'The studio cannot be reached',
  words: 'Nothing has changed yet. Please try again in a minute.',
};

const tooOften: Words = {
  title: 'That was too often',
  words: 'Nothing has changed. Please try again tomorrow.',
};

/** What an address in a mail asks, and how an answer is kept. */
interface Question {
  /** The page with the button, of the built site. */
  page: string;
  /** The field and the value that the button sends. */
  button: [string, string];
  /** Whose answer it is; `undefined` where the secret is not ours, or no longer valid. */
  accountOf: (token: string) => number | undefined | Promise<number | undefined>;
  keep: (accountId: number) => Promise<unknown>;
  done: Words;
  unknown: Words;
}

/**
 * The routes of an address in a mail at which one tap answers a question about announcements, without a sign-in or a cookie.
 * `GET` changes nothing, as mail scanners open every link: it answers with a page whose button posts. `POST` with the
 * button's field keeps the answer and says so with 200, however often it is sent. 404 for a secret that is not ours, 400 for
 * another body, 429 after too many changes, 503 while the database is away: pages, too.
 */
export function mailedQuestionRoutes(
  deps: Deps,
  { page, button, keep, done, unknown, ...question }: Question,
): Hono<HonoEnv> {
  const askPage = readAnswer(deps, page, '%%token%%');
  const notePage = readAnswer(deps, 'unsubscribe-note.html', '%%title%%: %%words%%');
  const refuse = answerError(deps);
  const ask = (token: string) => ({ ...askPage, html: fillIn(askPage.html, { token }) });
  const note = ({ title, words }: Words) => ({
    ...notePage,
    html: fillIn(notePage.html, { title, words }),
  });
  const accountOf = async (token: string) =>
    token.length <= LONGEST_TOKEN ? question.accountOf(token) : undefined;

  return new Hono<HonoEnv>()
    .use(withinDeadline(DEADLINE_MS, databaseAway))
    .get('/:token', async (c) => {
      const token = c.req.param('token');
      if ((await accountOf(token)) === undefined) return sendPage(c, note(unknown), 404);
      return sendPage(c, ask(token));
    })
    .post('/:token', async (c) => {
      const token = c.req.param('token');
      const accountId = await accountOf(token);
      if (accountId === undefined) return sendPage(c, note(unknown), 404);
      if (!(await isPressed(c, button))) return sendPage(c, ask(token), 400);
      await keep(accountId);
      return sendPage(c, note(done));
    })
    .all('/*', (c) => sendPage(c, note(unknown), 404))
    .onError((error, c) => {
      const { status } = refuse(error, c);
      return sendPage(c, note(status === 429 ? tooOften : away), status as ContentfulStatusCode);
    });
}

/** Mail programs send it as a form of either encoding (RFC 8058, section 3.2). */
async function isPressed(c: Context, [field, value]: [string, string]): Promise<boolean> {
  const body = await c.req.parseBody().catch(() => ({}) as Record<string, unknown>);
  return body[field] === value;
}

const sendPage = (c: Context, page: AnswerPage, status: ContentfulStatusCode = 200) =>
  c.html(page.html, status, {
    ...page.headers,
    'Cache-Control': 'private, no-store',
    // The address is a secret of its reader.
    'Referrer-Policy': 'no-referrer',
    'X-Robots-Tag': 'noindex',
  });

import { type Context, Hono } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { Deps } from '../../platform/deps.ts';
import { withinDeadline } from '../../platform/http/deadline.ts';
import { answerError, databaseAway } from '../../platform/http/errors.ts';
import type { HonoEnv } from '../../platform/http/hono-env.ts';
import { readerLanguage } from '../../platform/http/reader-language.ts';
import { type Words, wordsIn } from '../../platform/i18n/messages.ts';
import { type AnswerPage, fillIn, readAnswer } from '../../platform/site/answer-pages.ts';
import { inEachLanguage, type Language } from '../../shared/languages.ts';
import { findLanguage } from './consent-queries.ts';

const DEADLINE_MS = 8_000;

/** Longer ones are none of ours. */
const LONGEST_TOKEN = 100;

type Answers = Words['mailedAnswers'];
type Answer = keyof Answers;

/** What an address in a mail asks, and how an answer is kept. */
interface Question {
  /** The page with the button, of the built site. */
  page: string;
  /** The field and the value that the button sends. */
  button: [string, string];
  /** Whose answer it is; `undefined` where the secret is not ours, or no longer valid. */
  accountOf: (token: string) => number | undefined | Promise<number | undefined>;
  keep: (accountId: number) => Promise<unknown>;
  done: Answer;
  unknown: Answer;
}

interface MailedEnv extends HonoEnv {
  /** The language of the account, where it has chosen one and the secret is ours. */
  Variables: HonoEnv['Variables'] & { ofAccount?: string | null };
}

/** The pages of a question in one language. */
interface MailedPages {
  ask(token: string): AnswerPage;
  note(answer: Answer): AnswerPage;
}

function mailedPages(deps: Deps, page: string, language: Language): MailedPages {
  const say = wordsIn(language).mailedAnswers;
  const inLanguage = (name: string, words: string): AnswerPage => {
    const { html, headers } = readAnswer(deps, name, words, language);
    return { html, headers: { ...headers, 'Content-Language': language } };
  };
  const askPage = inLanguage(page, '%%token%%');
  const notePage = inLanguage('unsubscribe-note.html', '%%title%%: %%words%%');
  return {
    ask: (token) => ({ ...askPage, html: fillIn(askPage.html, { token }) }),
    note: (answer) => ({ ...notePage, html: fillIn(notePage.html, { ...say[answer] }) }),
  };
}

/**
 * The routes of an address in a mail at which one tap answers a question about announcements, without a sign-in.
 * `GET` changes nothing, as mail scanners open every link: it answers with a page whose button posts. `POST` with the
 * button's field keeps the answer and says so with 200, however often it is sent. 404 for a secret that is not ours, 400 for
 * another body, 429 after too many changes, 503 while the database is away: pages, too, in the language of the account, or of
 * the reader where it has chosen none.
 */
export function mailedQuestionRoutes(
  deps: Deps,
  { page, button, keep, done, unknown, ...question }: Question,
): Hono<HonoEnv> {
  const inLanguage = inEachLanguage((language) => mailedPages(deps, page, language));
  const pagesFor = (c: Context<MailedEnv>) => inLanguage[readerLanguage(c, c.get('ofAccount'))];
  const refuse = answerError(deps);
  const findAccount = async (c: Context<MailedEnv>, token: string) => {
    const id = token.length <= LONGEST_TOKEN ? await question.accountOf(token) : undefined;
    // The page that asks needs nothing else of the database, which may be away.
    if (id !== undefined) c.set('ofAccount', await findLanguage(deps.sql, id).catch(() => null));
    return id;
  };

  return new Hono<MailedEnv>()
    .use(withinDeadline(DEADLINE_MS, databaseAway))
    .get('/:token', async (c) => {
      const token = c.req.param('token');
      if ((await findAccount(c, token)) === undefined)
        return sendPage(c, pagesFor(c).note(unknown), 404);
      return sendPage(c, pagesFor(c).ask(token));
    })
    .post('/:token', async (c) => {
      const token = c.req.param('token');
      const accountId = await findAccount(c, token);
      const { ask, note } = pagesFor(c);
      if (accountId === undefined) return sendPage(c, note(unknown), 404);
      if (!(await isPressed(c, button))) return sendPage(c, ask(token), 400);
      await keep(accountId);
      return sendPage(c, note(done));
    })
    .all('/*', (c) => sendPage(c, pagesFor(c).note(unknown), 404))
    .onError((error, c) => {
      const { status } = refuse(error, c);
      const answer = status === 429 ? 'tooOften' : 'away';
      return sendPage(c, pagesFor(c).note(answer), status as ContentfulStatusCode);
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

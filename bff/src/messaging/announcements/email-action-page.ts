import { type Context, Hono } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { Deps } from '../../platform/deps.ts';
import { answers, htmlPage } from '../../platform/http/answers.ts';
import { withinDeadline } from '../../platform/http/deadline.ts';
import { createErrorHandler, databaseUnavailable } from '../../platform/http/errors.ts';
import type { HonoEnv } from '../../platform/http/hono-env.ts';
import { readerLanguage } from '../../platform/http/reader-language.ts';
import { type Messages, messagesFor } from '../../platform/i18n/messages.ts';
import {
  fillTemplate,
  type PageTemplate,
  readPageTemplate,
} from '../../platform/site/page-templates.ts';
import { type Language, mapLanguages } from '../../shared/languages.ts';
import { findAccountLanguage } from './consent-queries.ts';

const DEADLINE_MS = 8_000;

/** Whatever happens, the answer is a page. */
const PAGES = {
  200: htmlPage,
  400: htmlPage,
  404: htmlPage,
  413: htmlPage,
  429: htmlPage,
  500: htmlPage,
  503: htmlPage,
};

/** No token of this site is longer. */
const LONGEST_TOKEN = 100;

type EmailActionMessages = Messages['emailActionPages'];
type EmailActionMessage = keyof EmailActionMessages;

/** An action behind a link in a mail. */
interface EmailAction {
  /** The page with the button, in the built site. */
  page: string;
  /** The form field and the value that the button submits. */
  submitField: [string, string];
  /** The account that the token names; `undefined` where the token is not signed by this site, or has expired. */
  findAccountId: (token: string) => number | undefined | Promise<number | undefined>;
  apply: (accountId: number) => Promise<unknown>;
  successMessage: EmailActionMessage;
  invalidMessage: EmailActionMessage;
}

interface EmailActionEnv extends HonoEnv {
  /** The language of the account that a valid token names; null where none is chosen. */
  Variables: HonoEnv['Variables'] & { ofAccount?: string | null };
}

/** The pages of an action in one language. */
interface EmailActionPages {
  form(token: string): PageTemplate;
  message(answer: EmailActionMessage): PageTemplate;
}

function createPages(deps: Deps, page: string, language: Language): EmailActionPages {
  const messages = messagesFor(language).emailActionPages;
  const inLanguage = (name: string, text: string): PageTemplate => {
    const { html, headers } = readPageTemplate(deps, name, text, language);
    return { html, headers: { ...headers, 'Content-Language': language } };
  };
  const formPage = inLanguage(page, '%%token%%');
  const messagePage = inLanguage('unsubscribe-note.html', '%%title%%: %%words%%');
  return {
    form: (token) => ({ ...formPage, html: fillTemplate(formPage.html, { token }) }),
    message: (answer) => ({
      ...messagePage,
      html: fillTemplate(messagePage.html, { ...messages[answer] }),
    }),
  };
}

/**
 * The routes of a link in a mail at which one tap gives or withdraws consent to announcements, without a login. `GET`
 * changes nothing, as mail scanners open every link: it responds with a page whose button posts. `POST` with the
 * field of the button stores the answer and confirms it with 200, however often it is sent. 404 for an invalid token,
 * 400 for another body, 429 after too many changes, 503 while the database is unavailable: pages, too, in the
 * language of the account, or else of the request.
 */
export function emailActionRoutes(
  deps: Deps,
  { page, submitField, apply, successMessage, invalidMessage, ...question }: EmailAction,
): Hono<HonoEnv> {
  const inLanguage = mapLanguages((language) => createPages(deps, page, language));
  const pagesFor = (c: Context<EmailActionEnv>) =>
    inLanguage[readerLanguage(c, c.get('ofAccount'))];
  const refuse = createErrorHandler(deps);
  const findAccount = async (c: Context<EmailActionEnv>, token: string) => {
    const id = token.length <= LONGEST_TOKEN ? await question.findAccountId(token) : undefined;
    // The page with the button needs nothing else of the database, which may be unavailable.
    if (id !== undefined)
      c.set('ofAccount', await findAccountLanguage(deps.sql, id).catch(() => null));
    return id;
  };

  return new Hono<EmailActionEnv>()
    .use(withinDeadline(DEADLINE_MS, databaseUnavailable))
    .get('/:token', answers(PAGES), async (c) => {
      const token = c.req.param('token');
      if ((await findAccount(c, token)) === undefined)
        return sendPage(c, pagesFor(c).message(invalidMessage), 404);
      return sendPage(c, pagesFor(c).form(token));
    })
    .post('/:token', answers(PAGES), async (c) => {
      const token = c.req.param('token');
      const accountId = await findAccount(c, token);
      const { form, message } = pagesFor(c);
      if (accountId === undefined) return sendPage(c, message(invalidMessage), 404);
      if (!(await isConfirmed(c, submitField))) return sendPage(c, form(token), 400);
      await apply(accountId);
      return sendPage(c, message(successMessage));
    })
    .all('/*', answers(PAGES), (c) => sendPage(c, pagesFor(c).message(invalidMessage), 404))
    .onError((error, c) => {
      const { status } = refuse(error, c);
      const answer = status === 429 ? 'tooOften' : 'away';
      return sendPage(c, pagesFor(c).message(answer), status as ContentfulStatusCode);
    });
}

/** Mail programs submit a form of either encoding (RFC 8058, section 3.2). */
async function isConfirmed(c: Context, [field, value]: [string, string]): Promise<boolean> {
  const body = await c.req.parseBody().catch(() => ({}) as Record<string, unknown>);
  return body[field] === value;
}

const sendPage = (c: Context, page: PageTemplate, status: ContentfulStatusCode = 200) =>
  c.html(page.html, status, {
    ...page.headers,
    'Cache-Control': 'private, no-store',
    // The URL contains a secret token.
    'Referrer-Policy': 'no-referrer',
    'X-Robots-Tag': 'noindex',
  });

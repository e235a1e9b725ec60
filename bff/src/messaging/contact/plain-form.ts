import { createHash } from 'node:crypto';
import { type Context, Hono } from 'hono';
import { csrf } from 'hono/csrf';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { Deps } from '../../platform/deps.ts';
import { answers, htmlPage, noBody } from '../../platform/http/answers.ts';
import { appError, createErrorHandler } from '../../platform/http/errors.ts';
import type { HonoEnv } from '../../platform/http/hono-env.ts';
import { cookieLanguage } from '../../platform/http/request-language.ts';
import { fillTemplate, readPageTemplate } from '../../platform/site/page-templates.ts';
import {
  DEFAULT_LANGUAGE,
  isLanguage,
  LANGUAGES,
  type Language,
  localizedPath,
  mapLanguages,
} from '../../shared/languages.ts';

/** The form's fields as the browser sent them. */
type FormFields = Record<string, string>;

interface FormSubmission {
  /** Not yet checked. */
  typed: FormFields;
  /** The idempotency key: a hash of the address and the fields, as such a form sends no key. */
  key: string;
}

interface PlainFormOptions
  extends Pick<Deps, 'siteFolder' | 'publicUrl' | 'logger' | 'writeProbe' | 'clientAddress'> {
  /** Stores the message; rejects with an `AppError`. */
  receive: (message: FormSubmission, c: Context<HonoEnv>) => Promise<void>;
}

/** Every error is a page, too. The next route declares what it answers itself. */
const PLAIN_ANSWERS = {
  303: noBody,
  400: htmlPage,
  403: htmlPage,
  429: htmlPage,
  500: htmlPage,
  503: htmlPage,
};

const FIELDS = ['fullName', 'email', 'mobileNumber', 'message'];

const sentPath = (language: Language) => localizedPath('/MessageSent', language);

/**
 * `/send-email` for browsers without JavaScript: the form as `application/x-www-form-urlencoded`; any other content
 * type is passed to the next route. Responds with pages: 303 to `/MessageSent` after success, otherwise the status of
 * the error and the form again, with its message and the typed fields. 403 for a form from another site. A page in
 * another language names it in the field `language`, and is answered in it (`/hi/MessageSent`).
 */
export function plainContactRoutes({ receive, ...options }: PlainFormOptions): Hono<HonoEnv> {
  const { publicUrl, clientAddress } = options;
  const sentPages = mapLanguages((language) =>
    readPageTemplate(options, 'message-sent.html', 'Message sent successfully!', language),
  );
  const errorPages = mapLanguages((language) =>
    readPageTemplate(options, 'message-refused.html', '%%sentence%%', language),
  );
  const requireOwnOrigin = requireSameOrigin(publicUrl);
  const respondWithError = createErrorHandler(options);
  const routes = new Hono<HonoEnv>();

  for (const language of LANGUAGES) {
    const { html, headers } = sentPages[language];
    routes.get(sentPath(language), answers({ 200: htmlPage }), (c) => c.html(html, 200, headers));
  }

  routes.post('/send-email', answers(PLAIN_ANSWERS), async (c, next) => {
    if (!isPlainForm(c)) return next();
    // Empty for a form from another site: its text must not appear in a page of this site.
    let typed: FormFields = {};
    let language = cookieLanguage(c) ?? DEFAULT_LANGUAGE;
    try {
      await requireOwnOrigin(c);
      const form = new URLSearchParams(await c.req.text());
      language = readLanguage(form) ?? language;
      typed = readFields(form);
      await receive(
        { typed, key: idempotencyKeyOf(typed, clientAddress(c.env.incoming).address) },
        c,
      );
      return c.redirect(sentPath(language), 303);
    } catch (error) {
      c.set('languageOfForm', language);
      const refused = respondWithError(error, c);
      const { error: sentence } = (await refused.json()) as { error: string };
      const { html, headers } = errorPages[language];
      const page = fillTemplate(html, { ...typed, sentence });
      return c.html(page, refused.status as ContentfulStatusCode, headers);
    }
  });
  return routes;
}

const isPlainForm = (c: Context) =>
  /^application\/x-www-form-urlencoded\b/i.test(c.req.header('Content-Type') ?? '');

/**
 * Checks `Sec-Fetch-Site`, or `Origin` from browsers without it. The returned function rejects with 403 for
 * another site.
 */
function requireSameOrigin(publicUrl: string) {
  const site = new URL(publicUrl).origin;
  const guard = csrf({
    secFetchSite: 'same-origin',
    origin: (origin, c) => {
      const host = c.req.header('Host');
      return [site, `http://${host}`, `https://${host}`].includes(origin);
    },
  });
  return async (c: Context<HonoEnv>) => {
    let passed = false;
    await guard(c, async () => {
      passed = true;
    }).catch(() => {});
    if (!passed) throw appError(403, 'request.from-another-site');
  };
}

/** The fields of the form, with line feeds as line ends, as the app sends them. */
const readFields = (sent: URLSearchParams): FormFields =>
  Object.fromEntries(FIELDS.map((name) => [name, (sent.get(name) ?? '').replaceAll('\r\n', '\n')]));

/** The language of the page with the form, from a hidden field that pages in the default language do not have. */
function readLanguage(sent: URLSearchParams): Language | undefined {
  const language = sent.get('language');
  return isLanguage(language) ? language : undefined;
}

const idempotencyKeyOf = (typed: FormFields, address: string) =>
  createHash('sha256')
    .update(JSON.stringify([address, typed]))
    .digest('base64url');

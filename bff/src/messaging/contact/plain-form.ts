import { createHash } from 'node:crypto';
import { type Context, Hono } from 'hono';
import { csrf } from 'hono/csrf';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { Deps } from '../../platform/deps.ts';
import { answerError, refusal } from '../../platform/http/errors.ts';
import type { HonoEnv } from '../../platform/http/hono-env.ts';
import { languageOfCookie } from '../../platform/http/request-language.ts';
import { fillIn, readAnswer } from '../../platform/site/answer-pages.ts';
import {
  DEFAULT_LANGUAGE,
  inEachLanguage,
  isLanguage,
  LANGUAGES,
  type Language,
  publicPath,
} from '../../shared/languages.ts';

/** The form's fields as the browser sent them. */
type Typed = Record<string, string>;

interface PlainMessage {
  /** Not yet checked. */
  typed: Typed;
  /** The idempotency key: a hash of the address and the fields, as such a form sends no key. */
  key: string;
}

interface PlainForm
  extends Pick<Deps, 'siteFolder' | 'publicUrl' | 'logger' | 'writeProbe' | 'clientAddress'> {
  /** Stores the message; rejects with an `AppError` for a refusal. */
  receive: (message: PlainMessage, c: Context<HonoEnv>) => Promise<void>;
}

const FIELDS = ['fullName', 'email', 'mobileNumber', 'message'];

const sentPath = (language: Language) => publicPath('/MessageSent', language);

/**
 * `/send-email` for browsers without JavaScript: the form as `application/x-www-form-urlencoded`; any other content
 * type goes to the next route. Answers with pages: 303 to `/MessageSent` after success, otherwise the refusal's status
 * and the form again, with the sentence and the typed fields. A form from another site is refused with 403. The form of a page
 * in another language says so in the field `language`, and is answered in it (`/hi/MessageSent`).
 */
export function plainContactRoutes({ receive, ...options }: PlainForm): Hono<HonoEnv> {
  const { publicUrl, clientAddress } = options;
  const sentPages = inEachLanguage((language) =>
    readAnswer(options, 'message-sent.html', 'Message sent successfully!', language),
  );
  const refusedPages = inEachLanguage((language) =>
    readAnswer(options, 'message-refused.html', '%%sentence%%', language),
  );
  const refuseOtherSites = guardOrigin(publicUrl);
  const answerRefusal = answerError(options);
  const routes = new Hono<HonoEnv>();

  for (const language of LANGUAGES) {
    const { html, headers } = sentPages[language];
    routes.get(sentPath(language), (c) => c.html(html, 200, headers));
  }

  routes.post('/send-email', async (c, next) => {
    if (!isPlainForm(c)) return next();
    // Stays empty for a form from another site: its text must not appear in a page of this site.
    let typed: Typed = {};
    let language = languageOfCookie(c) ?? DEFAULT_LANGUAGE;
    try {
      await refuseOtherSites(c);
      const sent = new URLSearchParams(await c.req.text());
      language = languageIn(sent) ?? language;
      typed = typedIn(sent);
      await receive({ typed, key: keyOf(typed, clientAddress(c.env.incoming).address) }, c);
      return c.redirect(sentPath(language), 303);
    } catch (error) {
      c.set('languageOfForm', language);
      const refused = answerRefusal(error, c);
      const { error: sentence } = (await refused.json()) as { error: string };
      const { html, headers } = refusedPages[language];
      const page = fillIn(html, { ...typed, sentence });
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
function guardOrigin(publicUrl: string) {
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
    if (!passed) throw refusal(403, 'request.from-another-site');
  };
}

/** The fields of the form, with line feeds as line ends, as the app sends them. */
const typedIn = (sent: URLSearchParams): Typed =>
  Object.fromEntries(FIELDS.map((name) => [name, (sent.get(name) ?? '').replaceAll('\r\n', '\n')]));

/** The language of the page that the form was on: a field that nobody sees. That of the default language has none. */
function languageIn(sent: URLSearchParams): Language | undefined {
  const language = sent.get('language');
  return isLanguage(language) ? language : undefined;
}

const keyOf = (typed: Typed, address: string) =>
  createHash('sha256')
    .update(JSON.stringify([address, typed]))
    .digest('base64url');

import type { Context } from 'hono';
import { getCookie } from 'hono/cookie';
import { DEFAULT_LANGUAGE, isLanguage, type Language } from '../../shared/languages.ts';

/** Browsers name a few languages. The header is ignored after this many characters. */
const MAX_HEADER_LENGTH = 500;

/** The language of a response: the language field of its form, otherwise that of the header `Accept-Language`. */
export const requestLanguage = (c: Context): Language =>
  c.get('languageOfForm') ?? negotiateLanguage(c.req.header('Accept-Language'));

/** The site's language that the header `Accept-Language` prefers; the default if it names none of them. */
export function negotiateLanguage(acceptLanguage: string | undefined): Language {
  const ranges = (acceptLanguage ?? '')
    .slice(0, MAX_HEADER_LENGTH)
    .split(',')
    .map(parseLanguageRange);
  // The sort is stable: of two with the same quality, the first.
  const [best] = ranges
    .filter(isSupportedRange)
    .toSorted((one, other) => other.quality - one.quality);
  return best?.language ?? DEFAULT_LANGUAGE;
}

/** The language in the cookie that the app sets: for requests without the app or without scripts. */
export function cookieLanguage(c: Context): Language | undefined {
  // Without the prefix over http, and in browsers that stored it before December 2026, for a year.
  const language = getCookie(c, 'language', 'host') ?? getCookie(c, 'language');
  return isLanguage(language) ? language : undefined;
}

interface LanguageRange {
  language: string;
  quality: number;
}

/** Parses `hi-IN;q=0.8` to the language `hi` with the quality 0.8. */
function parseLanguageRange(text: string): LanguageRange {
  const [tag = '', ...parameters] = text.split(';').map((part) => part.trim().toLowerCase());
  const quality = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2) ?? '1';
  return { language: tag.split('-', 1)[0] ?? '', quality: Number(quality) };
}

const isSupportedRange = (range: LanguageRange): range is LanguageRange & { language: Language } =>
  isLanguage(range.language) && range.quality > 0;

import type { Context } from 'hono';
import { getCookie } from 'hono/cookie';
import { DEFAULT_LANGUAGE, isLanguage, type Language } from '../../shared/languages.ts';

/** Browsers name a few languages. What comes after so many characters is not looked at. */
const LONGEST_READ = 500;

/** The language of an answer: what its form says in a field, otherwise what the header `Accept-Language` asks for. */
export const requestLanguage = (c: Context): Language =>
  c.get('languageOfForm') ?? languageIn(c.req.header('Accept-Language'));

/** The language that the header `Accept-Language` likes best of those of the site; without any of them, the default. */
export function languageIn(acceptLanguage: string | undefined): Language {
  const liked = (acceptLanguage ?? '').slice(0, LONGEST_READ).split(',').map(rangeIn);
  // The sort is stable: of two that are liked alike, the first.
  const [best] = liked.filter(isOfSite).toSorted((one, other) => other.quality - one.quality);
  return best?.language ?? DEFAULT_LANGUAGE;
}

/** The language that the app has put into the device's cookie: where somebody comes without the app, or without scripts. */
export function languageOfCookie(c: Context): Language | undefined {
  const language = getCookie(c, 'language');
  return isLanguage(language) ? language : undefined;
}

interface Range {
  language: string;
  quality: number;
}

/** Of `hi-IN;q=0.8` the language `hi`, liked by 0.8. */
function rangeIn(text: string): Range {
  const [tag = '', ...parameters] = text.split(';').map((part) => part.trim().toLowerCase());
  const quality = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2) ?? '1';
  return { language: tag.split('-', 1)[0] ?? '', quality: Number(quality) };
}

const isOfSite = (range: Range): range is Range & { language: Language } =>
  isLanguage(range.language) && range.quality > 0;

import type { Context } from 'hono';
import { getCookie } from 'hono/cookie';
import { DEFAULT_LANGUAGE, isLanguage, type Language } from '../words/languages.ts';

const LONGEST = 200;

/** The language that the browser or the app asks for: the first in `Accept-Language` that the site has. */
export function requestLanguage(c: Context): Language {
  const accepted = (c.req.header('Accept-Language') ?? '').slice(0, LONGEST).toLowerCase();
  const names = accepted.split(',').map((range) => range.trim().split(/[-;]/)[0]);
  return names.find(isLanguage) ?? DEFAULT_LANGUAGE;
}

/** The language that the app has put into the device's cookie: where somebody comes without the app, or without scripts. */
export function languageOfCookie(c: Context): Language | undefined {
  const language = getCookie(c, 'language');
  return isLanguage(language) ? language : undefined;
}

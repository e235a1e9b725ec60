import type { Context } from 'hono';
import { getCookie } from 'hono/cookie';
import { isLanguage, type Language } from '../words/languages.ts';
import { requestLanguage } from './request-language.ts';

/** Set by the app when somebody chooses a language on this device. */
const COOKIE = 'language';

/**
 * The language of a page that has one address for all: that of the reader's account, as far as it is known and has chosen one;
 * else what was chosen on this device, else what the browser asks for.
 */
export function readerLanguage(c: Context, ofAccount?: string | null): Language {
  const chosen = [ofAccount, getCookie(c, COOKIE)].find(isLanguage);
  return chosen ?? requestLanguage(c);
}

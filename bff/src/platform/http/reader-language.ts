import type { Context } from 'hono';
import { isLanguage, type Language } from '../../shared/languages.ts';
import { languageOfCookie, requestLanguage } from './request-language.ts';

/**
 * The language of a page that has one address for all: that of the reader's account, as far as it is known and has chosen one;
 * else what was chosen on this device, else what the browser asks for.
 */
export const readerLanguage = (c: Context, ofAccount?: string | null): Language =>
  isLanguage(ofAccount) ? ofAccount : (languageOfCookie(c) ?? requestLanguage(c));

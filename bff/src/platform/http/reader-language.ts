import type { Context } from 'hono';
import { isLanguage, type Language } from '../../shared/languages.ts';
import { cookieLanguage, requestLanguage } from './request-language.ts';

/**
 * The language of a page with one URL for all languages: the language of the reader's account, if it is known and has one; otherwise
 * the language chosen on this device, otherwise the one that the browser prefers.
 */
export const readerLanguage = (c: Context, accountLanguage?: string | null): Language =>
  isLanguage(accountLanguage) ? accountLanguage : (cookieLanguage(c) ?? requestLanguage(c));

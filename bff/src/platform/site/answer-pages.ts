import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DEFAULT_LANGUAGE, type Language } from '../../shared/languages.ts';
import { policyOfPage } from '../http/headers.ts';
import type { OwnWords } from '../i18n/localized-content.ts';
import { withPublicUrl } from './site-documents.ts';

/** A page that answers one request, with places for its texts, which are written as `%%name%%`. */
export interface AnswerPage {
  html: string;
  headers: Record<string, string>;
}

interface BuiltSite {
  siteFolder: string | undefined;
  publicUrl: string;
}

/**
 * The page that the build made (pwa/prerender/plain-pages.tsx) in this language; that of the default language where the build
 * has none in it, and without a build a paragraph with the words.
 */
export function readAnswer(
  { siteFolder, publicUrl }: BuiltSite,
  name: string,
  words: string,
  language: Language = DEFAULT_LANGUAGE,
): AnswerPage {
  const inDefault = join(siteFolder ?? '', 'answers', name);
  const inLanguage = join(siteFolder ?? '', 'answers', language, name);
  const path = siteFolder && [inLanguage, inDefault].find((file) => existsSync(file));
  const html = withPublicUrl(path ? readFileSync(path, 'utf8') : `<p>${words}</p>`, publicUrl);
  // For the page as built: a text that is filled in must not get a style allowed.
  return { html, headers: { 'Content-Security-Policy': policyOfPage(html) } };
}

const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (sign) => ESCAPES[sign] ?? sign);

/** What is filled in: a text in the language of the page, or what staff have written, which may be in another one. */
type Filling = string | OwnWords;

/** The values of the places of a page: of a part that is repeated a list, of the values of each time. */
export type Fillings = Record<string, Filling | Record<string, Filling>[]>;

/**
 * Replaces each `%%name%%` by its value with HTML escaped, and repeats what is between `%%each_name%%` and `%%end%%` for each of a list.
 * One pass: a value that contains `%%…%%` is not replaced. In the page's body, what staff have written in another language is marked
 * as such.
 */
export function fillIn(
  html: string,
  values: Fillings,
  language: Language = DEFAULT_LANGUAGE,
): string {
  const body = html.indexOf('</head>');
  const place = /%%each_(\w+)%%(.*?)%%end%%|%%(\w+)%%/gs;
  return html.replace(
    place,
    (_, list: string | undefined, part: string, name: string, at: number) => {
      const value = values[list ?? name] ?? '';
      if (Array.isArray(value))
        return value.map((each) => fillIn(part, { ...values, ...each }, language)).join('');
      if (list !== undefined) return '';
      if (typeof value === 'string') return escapeHtml(value);
      const words = escapeHtml(value.words);
      // Where there is nothing, a page shows nothing: its style asks for an empty element.
      const isPlain = at < body || value.language === language || words === '';
      return isPlain ? words : `<span lang="${value.language}">${words}</span>`;
    },
  );
}

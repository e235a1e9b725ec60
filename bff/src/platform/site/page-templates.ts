import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DEFAULT_LANGUAGE, type Language } from '../../shared/languages.ts';
import { pageContentSecurityPolicy } from '../http/headers.ts';
import type { LocalizedText } from '../i18n/localized-content.ts';
import { withPublicUrl } from './site-documents.ts';

/** A page template, with placeholders for its texts, which are written as `%%name%%`. */
export interface PageTemplate {
  html: string;
  headers: Record<string, string>;
}

interface PageTemplateSource {
  siteFolder: string | undefined;
  publicUrl: string;
}

/**
 * The built page (pwa/prerender/plain-pages.tsx) in this language; in the default language if the build has none in it, and
 * without a build a paragraph with the fallback text.
 */
export function readPageTemplate(
  { siteFolder, publicUrl }: PageTemplateSource,
  name: string,
  fallbackText: string,
  language: Language = DEFAULT_LANGUAGE,
): PageTemplate {
  const defaultPath = join(siteFolder ?? '', 'answers', name);
  const localizedPath = join(siteFolder ?? '', 'answers', language, name);
  const path = siteFolder && [localizedPath, defaultPath].find((file) => existsSync(file));
  const html = withPublicUrl(
    path ? readFileSync(path, 'utf8') : `<p>${fallbackText}</p>`,
    publicUrl,
  );
  // Made from the built page: a filled-in text must not allow its own style.
  return { html, headers: { 'Content-Security-Policy': pageContentSecurityPolicy(html) } };
}

const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (sign) => ESCAPES[sign] ?? sign);

/** A value: a text in the language of the page, or content of staff, which may be in another language. */
type TemplateValue = string | LocalizedText;

/** The values of a page's placeholders; for a repeated part a list with the values of each repetition. */
export type TemplateValues = Record<string, TemplateValue | Record<string, TemplateValue>[]>;

/**
 * Replaces each `%%name%%` by its value with HTML escaped, and repeats the part between `%%each_name%%` and `%%end%%` for each item of
 * a list. One pass: a value that contains `%%…%%` is not replaced. In the page's body, content of staff in another language gets a
 * `lang` attribute.
 */
export function fillTemplate(
  html: string,
  values: TemplateValues,
  language: Language = DEFAULT_LANGUAGE,
): string {
  const body = html.indexOf('</head>');
  const placeholder = /%%each_(\w+)%%(.*?)%%end%%|%%(\w+)%%/gs;
  return html.replace(
    placeholder,
    (_, list: string | undefined, part: string, name: string, at: number) => {
      const value = values[list ?? name] ?? '';
      if (Array.isArray(value))
        return value.map((each) => fillTemplate(part, { ...values, ...each }, language)).join('');
      if (list !== undefined) return '';
      if (typeof value === 'string') return escapeHtml(value);
      const escaped = escapeHtml(value.text);
      // An empty value must leave the element empty, as the page's style depends on it.
      const isPlain = at < body || value.language === language || escaped === '';
      return isPlain ? escaped : `<span lang="${value.language}">${escaped}</span>`;
    },
  );
}

import { DEFAULT_LANGUAGE, LANGUAGES, LOCALES } from 'bff/shared/languages';
import { studioWords } from '../src/content/studio-messages.ts';
import { bareOf, pathIn } from '../src/i18n/addresses.ts';
import { languageNow } from '../src/i18n/messages.ts';
import { previewPicture } from './preview-picture.ts';
import type { PublicPage } from './public-pages.ts';
import { publicUrl } from './public-url.ts';
import { scriptJson } from './script-json.ts';
import type { HeadElement } from './template.ts';

const meta = (kind: 'name' | 'property', key: string, content: string): HeadElement => ({
  tag: 'meta',
  attributes: { [kind]: key, content },
});

const canonical = (href: string): HeadElement => ({
  tag: 'link',
  attributes: { rel: 'canonical', href },
});

const jsonLdScript = (text: string): HeadElement => ({
  tag: 'script',
  attributes: { type: 'application/ld+json' },
  text,
});

export const noIndex = meta('name', 'robots', 'noindex');

export const titleOf = ({ title }: Pick<PublicPage, 'title'>) => `${title} · ${studioWords().name}`;

/** The elements for link previews. */
export const previewOf = (page: Pick<PublicPage, 'title' | 'description'>): HeadElement[] => [
  meta('property', 'og:type', 'website'),
  meta('property', 'og:site_name', studioWords().name),
  meta('property', 'og:locale', LOCALES[languageNow()].tag.replace('-', '_')),
  meta('property', 'og:title', titleOf(page)),
  meta('property', 'og:description', page.description),
  meta('property', 'og:image', publicUrl + previewPicture(languageNow())),
  meta('property', 'og:image:alt', studioWords().name),
  meta('name', 'twitter:card', 'summary_large_image'),
];

const alternate = (hreflang: string, path: string): HeadElement => ({
  tag: 'link',
  attributes: { rel: 'alternate', hreflang, href: publicUrl + path },
});

/** The page's addresses in all languages, its own too, as search engines ask each of them to name the others. */
export const alternatesOf = (path: string): HeadElement[] => [
  ...LANGUAGES.map((language) => alternate(language, pathIn(language, path))),
  alternate('x-default', pathIn(DEFAULT_LANGUAGE, path)),
];

/** The page's own elements for search engines and link previews, except its title and description. */
export const headOf = (
  page: PublicPage,
  jsonLd = page.jsonLd && scriptJson(page.jsonLd),
): HeadElement[] => {
  const address = publicUrl + page.path;
  return [
    ...(page.search === 'refused'
      ? [noIndex]
      : [canonical(address), ...alternatesOf(bareOf(page.path))]),
    ...previewOf(page),
    meta('property', 'og:url', address),
    ...(jsonLd === undefined ? [] : [jsonLdScript(jsonLd)]),
  ];
};

import { DEFAULT_LANGUAGE, LANGUAGES, LOCALES } from 'bff/shared/languages';
import { studioMessages } from '../src/content/studio-messages.ts';
import { pathForLanguage, pathWithoutLanguage } from '../src/i18n/localized-paths.ts';
import { currentLanguage } from '../src/i18n/messages.ts';
import { previewPicture } from './preview-picture.ts';
import type { PublicPageSpec } from './public-pages.ts';
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

export const documentTitle = ({ title }: Pick<PublicPageSpec, 'title'>) =>
  `${title} · ${studioMessages().name}`;

/** The elements for link previews. */
export const linkPreviewTags = (
  page: Pick<PublicPageSpec, 'title' | 'description'>,
): HeadElement[] => [
  meta('property', 'og:type', 'website'),
  meta('property', 'og:site_name', studioMessages().name),
  meta('property', 'og:locale', LOCALES[currentLanguage()].tag.replace('-', '_')),
  meta('property', 'og:title', documentTitle(page)),
  meta('property', 'og:description', page.description),
  meta('property', 'og:image', publicUrl + previewPicture(currentLanguage())),
  meta('property', 'og:image:alt', studioMessages().name),
  meta('name', 'twitter:card', 'summary_large_image'),
];

const alternate = (hreflang: string, path: string): HeadElement => ({
  tag: 'link',
  attributes: { rel: 'alternate', hreflang, href: publicUrl + path },
});

/** The page's URLs in all languages, including its own, as search engines require each one to list the others. */
export const alternateLinks = (path: string): HeadElement[] => [
  ...LANGUAGES.map((language) => alternate(language, pathForLanguage(language, path))),
  alternate('x-default', pathForLanguage(DEFAULT_LANGUAGE, path)),
];

/** The page's own elements for search engines and link previews, except its title and description. */
export const headElements = (
  page: PublicPageSpec,
  jsonLd = page.jsonLd && scriptJson(page.jsonLd),
): HeadElement[] => {
  const address = publicUrl + page.path;
  return [
    ...(page.search === 'refused'
      ? [noIndex]
      : [canonical(address), ...alternateLinks(pathWithoutLanguage(page.path))]),
    ...linkPreviewTags(page),
    meta('property', 'og:url', address),
    ...(jsonLd === undefined ? [] : [jsonLdScript(jsonLd)]),
  ];
};

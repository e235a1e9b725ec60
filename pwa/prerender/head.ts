import { studio } from '../src/content/studio.ts';
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

export const titleOf = ({ title }: Pick<PublicPage, 'title'>) => `${title} · ${studio.name}`;

/** The elements for link previews. */
export const previewOf = (page: Pick<PublicPage, 'title' | 'description'>): HeadElement[] => [
  meta('property', 'og:type', 'website'),
  meta('property', 'og:site_name', studio.name),
  meta('property', 'og:title', titleOf(page)),
  meta('property', 'og:description', page.description),
  meta('property', 'og:image', `${publicUrl}/social-preview.png`),
  meta('property', 'og:image:alt', `${studio.name}: ${studio.tagline}`),
  meta('name', 'twitter:card', 'summary_large_image'),
];

/** The page's own elements for search engines and link previews, except its title and description. */
export const headOf = (
  page: PublicPage,
  jsonLd = page.jsonLd && scriptJson(page.jsonLd),
): HeadElement[] => {
  const address = publicUrl + page.path;
  return [
    page.search === 'refused' ? noIndex : canonical(address),
    ...previewOf(page),
    meta('property', 'og:url', address),
    ...(jsonLd === undefined ? [] : [jsonLdScript(jsonLd)]),
  ];
};

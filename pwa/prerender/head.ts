import { studio } from '../src/content/studio.ts';
import type { PublicPage } from './public-pages.ts';
import { publicUrl } from './public-url.ts';

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
export const escapeHtml = (text: string) =>
  text.replace(/[&<>"]/g, (sign) => escapes[sign] ?? sign);

const meta = (kind: 'name' | 'property', key: string, content: string) =>
  `<meta ${kind}="${key}" content="${escapeHtml(content)}" />`;

/** `<` could close the element that it stands in. */
const jsonLd = (data: object) =>
  `<script type="application/ld+json">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`;

export const noIndex = meta('name', 'robots', 'noindex');

export const titleOf = ({ title }: Pick<PublicPage, 'title'>) => `${title} · ${studio.name}`;

/** The page's own words for search engines and link previews, title and description excepted. */
export const headOf = (page: PublicPage): string[] => {
  const address = publicUrl + page.path;
  return [
    ...(page.search === 'refused' ? [noIndex] : [`<link rel="canonical" href="${address}" />`]),
    meta('property', 'og:type', 'website'),
    meta('property', 'og:site_name', studio.name),
    meta('property', 'og:locale', 'en_IN'),
    meta('property', 'og:title', titleOf(page)),
    meta('property', 'og:description', page.description),
    meta('property', 'og:url', address),
    meta('property', 'og:image', `${publicUrl}/social-preview.png`),
    meta('property', 'og:image:width', '1200'),
    meta('property', 'og:image:height', '630'),
    meta('property', 'og:image:alt', `${studio.name}: ${studio.tagline}`),
    meta('name', 'twitter:card', 'summary_large_image'),
    ...(page.jsonLd ? [jsonLd(page.jsonLd)] : []),
  ];
};

import type { Course } from 'bff/contract';
import { LANGUAGES } from 'bff/shared/languages';
import { pathForLanguage } from '../src/i18n/localized-paths.ts';
import { coursePath } from '../src/visitor/courses/courses.ts';
import { alternateLinks } from './head.ts';
import type { PublicPageSpec } from './public-pages.ts';
import { publicUrl } from './public-url.ts';
import type { HeadElement } from './template.ts';

export const sitemapFile = 'sitemap.xml';

const alternate = ({ attributes }: HeadElement) =>
  `    <xhtml:link rel="alternate" hreflang="${attributes.hreflang}" href="${attributes.href}"/>\n`;

/** A page in one language, with its URLs in all languages. */
const renderUrl = (path: string) =>
  `  <url>\n    <loc>${publicUrl}${path}</loc>\n${alternateLinks(path).map(alternate).join('')}  </url>\n`;

const renderUrls = (listed: readonly PublicPageSpec[], more = '') => {
  const urls = listed
    .filter(({ search }) => search === 'listed')
    .map(({ path }) => renderUrl(path));
  return [
    '<?xml version="1.0" encoding="UTF-8"?>\n',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n',
    ...urls,
    more,
    '</urlset>\n',
  ].join('');
};

/** The pages of the build. */
export const renderSitemap = (listed: readonly PublicPageSpec[]) => renderUrls(listed);

/** The sitemap in which the server adds the pages of the courses. */
export const renderSitemapTemplate = (listed: readonly PublicPageSpec[]) =>
  renderUrls(listed, '%%courses%%');

/** The page of each course in each language. */
export const renderCourseUrls = (courses: readonly Pick<Course, 'slug'>[]) =>
  LANGUAGES.flatMap((language) =>
    courses.map((course) => renderUrl(pathForLanguage(language, coursePath(course)))),
  ).join('');

/**
 * Pages that exist once for each row of a list, such as the page of each course: `/Courses/:slug`, built as `Course.html`.
 */

/** The route pattern of a path whose last segment names a row: /Renew/asana is /Renew/:slug. */
export const slugPattern = (path: string): string => path.replace(/(?<![^/])[^/]+$/, ':slug');

/** The file of a row's page: Course/asana.html for Course.html and asana. */
export const rowPageFile = (file: string, slug: string): string =>
  file.replace(/\.html$/, `/${slug}.html`);

/** The file whose template this file has: Course.html for Course/asana.html; every other file has its own. */
export const templateFileOf = (file: string): string => file.replace(/\/[^/]*\.html$/, '.html');

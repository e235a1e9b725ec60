import type { WorkboxPlugin } from 'workbox-core';

const types: Record<string, RegExp> = {
  html: /^text\/html\b/,
  js: /^text\/javascript\b/,
  css: /^text\/css\b/,
  woff2: /^font\/woff2\b/,
};
const picture = /^image\//;

/** A mark on every page of the build (pwa/build/prerender-pages.ts). */
const mark = '<meta name="headers"';

/** Whether an answer is a file of the build. A captive portal answers with a page of its own. */
export const isOurs = async ({ pathname }: URL, answer: Response) => {
  const kind = pathname.split('.').at(-1) ?? '';
  const type = answer.headers.get('Content-Type') ?? '';
  if (answer.status !== 200 || !(types[kind] ?? picture).test(type)) return false;
  return kind !== 'html' || (await answer.clone().text()).includes(mark);
};

/**
 * Refuses to precache an answer that is not the build's: a captive portal would replace every page for the life of this
 * version. A refusal fails the installation, and the browser tries it again later.
 */
export const precachePlugin: WorkboxPlugin = {
  cacheWillUpdate: async ({ request, response }) =>
    (await isOurs(new URL(request.url), response)) ? response : null,
};

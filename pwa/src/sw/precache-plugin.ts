import type { WorkboxPlugin } from 'workbox-core';

const contentTypes: Record<string, RegExp> = {
  html: /^text\/html\b/,
  js: /^text\/javascript\b/,
  css: /^text\/css\b/,
  woff2: /^font\/woff2\b/,
};
const imageType = /^image\//;

/** A mark on every page of the build (pwa/build/prerender-pages.ts). */
const buildMark = '<meta name="headers"';

/** Whether a response is a file of the build. A captive portal responds with its own page. */
export const isBuildFile = async ({ pathname }: URL, response: Response) => {
  const kind = pathname.split('.').at(-1) ?? '';
  const type = response.headers.get('Content-Type') ?? '';
  if (response.status !== 200 || !(contentTypes[kind] ?? imageType).test(type)) return false;
  return kind !== 'html' || (await response.clone().text()).includes(buildMark);
};

/**
 * Does not precache a response that is not the build's: a captive portal would replace every page for the life of this
 * version. The installation fails then, and the browser tries it again later.
 */
export const precachePlugin: WorkboxPlugin = {
  cacheWillUpdate: async ({ request, response }) =>
    (await isBuildFile(new URL(request.url), response)) ? response : null,
};

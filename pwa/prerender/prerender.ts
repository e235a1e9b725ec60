import type { PageParts } from 'bff/contract';
import { addressLines } from '../src/content/contact.ts';
import { pages } from '../src/content/paths.ts';
import { missingFacts } from '../src/content/staff/missing-facts.ts';
import { studio } from '../src/content/studio.ts';
import { headOf, noIndex, previewOf, titleOf } from './head.ts';
import { renderPages } from './live-pages.ts';
import { withOwnStyle } from './page-style.ts';
import { type PlainPage, renderAnswers, renderOfflinePage } from './plain-pages.tsx';
import { notFoundPage, type PublicPage, publicPages } from './public-pages.ts';
import { publicUrl } from './public-url.ts';
import { renderPage } from './render-page.tsx';
import { sampleLists, sampleMoment } from './sample-lists.ts';
import { fillTemplate, type HeadElement } from './template.ts';

interface ClientBuild {
  /** index.html as the build leaves it: an empty root, and the app's module. */
  template: string;
  scripts: { app: string; start: string; countdown: string };
  /** The style sheet of the whole app. */
  style: { path: string; text: string };
  /** A font's file, by its name in src/styles/fonts. */
  fontOf: (name: string) => string;
  /** The files that showing a screen takes, by the end of its module's name. */
  modulesOf: (source: string) => string[];
}

export interface Prerenderer {
  prerenderSite: (client: ClientBuild) => Promise<Record<string, string>>;
}

const shell = 'app-shell.html';

/** The page of each address that has no HTML of its own: the app fills it. */
const appShell = (template: string) => fillTemplate(template, { head: [noIndex] });

/** start.ts, and the files that it brings once the page has loaded. */
const startScript = (
  page: PublicPage,
  { scripts, style, modulesOf }: ClientBuild,
): HeadElement => ({
  tag: 'script',
  attributes: {
    type: 'module',
    async: '',
    fetchpriority: 'low',
    src: scripts.start,
    'data-app': scripts.app,
    'data-modules': modulesOf(page.screen).join(' '),
    'data-style': style.path,
  },
});

const preloadFont = (href: string): HeadElement => ({
  tag: 'link',
  attributes: { rel: 'preload', as: 'font', type: 'font/woff2', href, crossorigin: '' },
});

const htmlOf = (page: PublicPage, client: ClientBuild, { markup = '', data, jsonLd }: PageParts) =>
  fillTemplate(client.template, {
    title: titleOf(page),
    description: page.description,
    head: [
      ...(page.fonts ?? []).map((name) => preloadFont(client.fontOf(name))),
      ...headOf(page, jsonLd),
      startScript(page, client),
    ],
    markup,
    afterRoot: data,
  });

/** A page that stands without the app, and that the app takes over. */
const publicPage = async (page: PublicPage, client: ClientBuild) =>
  withOwnStyle(htmlOf(page, client, { markup: await renderPage(page.path) }), client.style.text);

/**
 * What the server makes a page anew from: the page with a place for each part (bff/src/site/live-pages.ts), and with the style
 * of all that the parts may show.
 */
const pageTemplate = async (
  page: PublicPage,
  client: ClientBuild,
  sample: PageParts,
  empty: PageParts | undefined,
) => {
  const places = Object.fromEntries(Object.keys(sample).map((name) => [name, `%%${name}%%`]));
  const markup = (await renderPage(page.path)) + sample.markup + (empty?.markup ?? '');
  const shown = htmlOf(page, client, { ...sample, markup });
  return withOwnStyle(htmlOf(page, client, places), client.style.text, shown);
};

const countdownScript = ({ scripts }: ClientBuild): HeadElement => ({
  tag: 'script',
  attributes: { type: 'module', src: scripts.countdown },
});

/** A page in which the app does not run, and which no search engine keeps. */
const plainPage = (client: ClientBuild, page: PlainPage) => {
  const { title, markup, description, style = '', countsDown } = page;
  const html = fillTemplate(client.template, {
    title: titleOf({ title }),
    ...(description && { description }),
    head: [
      noIndex,
      ...(description ? previewOf({ title, description }) : []),
      ...(countsDown ? [countdownScript(client)] : []),
    ],
    markup,
  });
  return withOwnStyle(html, client.style.text + style);
};

/** In a folder of their own: they answer one request, have no address, and are not kept for offline use. */
const answerPages = (client: ClientBuild) =>
  Object.entries(renderAnswers()).map(([name, page]) => [
    `answers/${name}`,
    plainPage(client, page),
  ]);

const sitemap = () => {
  const urls = publicPages
    .filter(({ search }) => search === 'listed')
    .map(({ path }) => `  <url><loc>${publicUrl}${path}</loc></url>`);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...urls,
    '</urlset>',
    '',
  ].join('\n');
};

/** Which file answers which path, and, under '404', any other. */
const pagesJson = () => {
  const shells = Object.values(pages).map(({ path }) => [path, shell]);
  const prerendered = publicPages.map(({ path, file }) => [path, file]);
  const files = Object.fromEntries([...shells, ...prerendered, ['404', notFoundPage.file]]);
  return `${JSON.stringify(files, undefined, 2)}\n`;
};

/** What the server needs to know of the studio (bff/src/site/studio-facts.ts). */
const factsJson = () => {
  const { name, legalName, street, phone } = studio;
  const place = street ? addressLines().join(', ') : undefined;
  return JSON.stringify({
    signature: [name, legalName, place, phone].filter((line) => line !== undefined),
    missing: missingFacts(studio),
  });
};

/** Every file that the build adds to the client's, by name. */
export const prerenderSite: Prerenderer['prerenderSite'] = async (client) => {
  const files: Record<string, string> = {
    [shell]: appShell(client.template),
    // The worker shows it without a network for an address that it has no page for.
    'offline.html': plainPage(client, { title: 'Offline', markup: renderOfflinePage() }),
    ...Object.fromEntries(answerPages(client)),
    'pages.json': pagesJson(),
    'sitemap.xml': sitemap(),
    'server/studio.json': factsJson(),
  };
  const samples = await renderPages(sampleLists, sampleMoment);
  const empty = await renderPages({ courses: [], classes: [] }, sampleMoment);
  for (const page of [...publicPages, notFoundPage]) {
    files[page.file] = await publicPage(page, client);
    const sample = samples[page.file];
    if (sample)
      files[`server/${page.file}`] = await pageTemplate(page, client, sample, empty[page.file]);
  }
  return files;
};

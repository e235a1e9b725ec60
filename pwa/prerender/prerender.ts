import { t } from '@lingui/core/macro';
import type { BuiltFacts, PageParts } from 'bff/contract';
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from 'bff/shared/languages';
import { addressLines } from '../src/content/contact.ts';
import { manifestPath } from '../src/content/manifests.ts';
import { pages } from '../src/content/paths.ts';
import { studio } from '../src/content/studio.ts';
import { languageNow } from '../src/i18n/messages.ts';
import { alternatesOf, headOf, noIndex, previewOf, titleOf } from './head.ts';
import { renderPages } from './live-pages.ts';
import { withOwnStyle } from './page-style.ts';
import { type PlainPage, renderAnswers, renderAwayPage } from './plain-pages.tsx';
import { fileIn, notFoundPage, type PublicPage, publicPages } from './public-pages.ts';
import { publicUrl } from './public-url.ts';
import { renderPage, speaking } from './render-page.tsx';
import { sampleLists, sampleMoment } from './sample-lists.ts';
import { fillTemplate, type HeadElement } from './template.ts';

interface ClientBuild {
  /** index.html as the build leaves it: an empty root, and the app's module. */
  template: string;
  scripts: { app: string; start: string; countdown: string; away: string };
  /** The style sheet of the whole app. */
  style: { path: string; text: string };
  /** A font's file, by its name in src/styles/fonts. */
  fontOf: (name: string) => string;
  /** The file of a wing's words in a language. */
  wordsOf: (wing: string, language: string) => string;
  /** The files that showing a screen takes, by the end of its module's name. */
  modulesOf: (source: string) => string[];
}

export interface Prerenderer {
  prerenderSite: (client: ClientBuild) => Promise<Record<string, string>>;
}

const shell = 'app-shell.html';

/** The page of each address that has no HTML of its own: the app fills it. */
const appShell = (template: string) => fillTemplate(template, { head: [noIndex] });

const wordsNeeded = ({ language, wing }: PublicPage, wordsOf: ClientBuild['wordsOf']) =>
  ['visitor', wing].flatMap((needed) => (needed ? [wordsOf(needed, language)] : []));

/** start.ts, and the files that it brings once the page has loaded. */
const startScript = (
  page: PublicPage,
  { scripts, style, modulesOf, wordsOf }: ClientBuild,
): HeadElement => ({
  tag: 'script',
  attributes: {
    type: 'module',
    async: '',
    fetchpriority: 'low',
    src: scripts.start,
    'data-app': scripts.app,
    'data-modules': [...wordsNeeded(page, wordsOf), ...modulesOf(page.screen)].join(' '),
    'data-style': style.path,
  },
});

const preloadFont = (href: string): HeadElement => ({
  tag: 'link',
  attributes: { rel: 'preload', as: 'font', href, crossorigin: '' },
});

const htmlOf = (page: PublicPage, client: ClientBuild, { markup = '', data, jsonLd }: PageParts) =>
  fillTemplate(client.template, {
    language: page.language,
    manifest: manifestPath(page.language),
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
const publicPage = async (page: PublicPage, client: ClientBuild) => {
  const markup = await renderPage(page.path, {}, page.language);
  const html = await speaking(page.language, () => htmlOf(page, client, { markup }));
  return withOwnStyle(html, client.style.text);
};

/**
 * What the server makes a page anew from: the page with a place for each part (bff/src/platform/site/live-pages.ts), and with the style
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
  const [template, shown] = await speaking(page.language, () => [
    htmlOf(page, client, places),
    htmlOf(page, client, { ...sample, markup }),
  ]);
  return withOwnStyle(template ?? '', client.style.text, shown);
};

const scriptOf = (src: string): HeadElement => ({
  tag: 'script',
  attributes: { type: 'module', src },
});

/** What index.html says of the site, in the language of the page. */
const aboutSite = () =>
  t`Live online yoga classes from the banks of the Ganga: asana, healing movement, pranayama and yoga therapy, on the phone you already have.`;

/** A page in which the app does not run, and which no search engine keeps. */
const plainPage = (client: ClientBuild, page: PlainPage) => {
  const { title, markup, description, style = '', script } = page;
  const html = fillTemplate(client.template, {
    language: languageNow(),
    manifest: manifestPath(languageNow()),
    title: titleOf({ title }),
    description: description ?? aboutSite(),
    head: [
      noIndex,
      ...(description ? previewOf({ title, description }) : []),
      ...(script ? [scriptOf(client.scripts[script])] : []),
    ],
    markup,
  });
  return withOwnStyle(html, client.style.text + style);
};

/** In a folder of their own: they answer one request, have no address, and are not kept for offline use. */
const answerPages = (client: ClientBuild) => {
  const language = languageNow();
  const folder = language === DEFAULT_LANGUAGE ? 'answers' : `answers/${language}`;
  return Object.entries(renderAnswers()).map(([name, page]) => [
    `${folder}/${name}`,
    plainPage(client, page),
  ]);
};

const alternateIn = ({ attributes }: HeadElement) =>
  `    <xhtml:link rel="alternate" hreflang="${attributes.hreflang}" href="${attributes.href}"/>`;

/** Each page in each of its languages, with its addresses in all of them. */
const sitemap = (listed: readonly PublicPage[]) => {
  const urls = listed
    .filter(({ search }) => search === 'listed')
    .map(({ path }) =>
      [
        '  <url>',
        `    <loc>${publicUrl}${path}</loc>`,
        ...alternatesOf(path).map(alternateIn),
        '  </url>',
      ].join('\n'),
    );
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ...urls,
    '</urlset>',
    '',
  ].join('\n');
};

/** Which file answers which path, and, under '404' and '404/hi', any other. */
const pagesJson = (prerendered: readonly PublicPage[], notFound: readonly PublicPage[]) => {
  const shells = Object.values(pages).map(({ path }) => [path, shell]);
  const files = Object.fromEntries([
    ...shells,
    ...prerendered.map(({ path, file }) => [path, file]),
    ...notFound.map(({ language, file }) => [
      language === DEFAULT_LANGUAGE ? '404' : `404/${language}`,
      file,
    ]),
  ]);
  return `${JSON.stringify(files, undefined, 2)}\n`;
};

/** What the content file says, for the server (bff/src/studio/settings/built-settings.ts). */
const factsJson = () => {
  const { name, tagline: _, place: __, ...facts } = studio;
  return JSON.stringify({ name, place: addressLines(''), facts } satisfies BuiltFacts);
};

/** The files that the worker shows without a network, and the server in answer to one request. */
const plainPages = (client: ClientBuild) => ({
  [offlineFileIn(languageNow())]: plainPage(client, renderAwayPage()),
  ...Object.fromEntries(answerPages(client)),
});

const offlineFileIn = (language: Language) => fileIn(language, 'offline.html');

/** Every file that the build adds to the client's, by name. */
export const prerenderSite: Prerenderer['prerenderSite'] = async (client) => {
  const inLanguages = async <Made>(make: () => Made) => {
    const made: Made[] = [];
    for (const language of LANGUAGES) made.push(await speaking(language, make));
    return made;
  };
  const listed = (await inLanguages(publicPages)).flat();
  const notFound = await inLanguages(notFoundPage);
  const files: Record<string, string> = {
    [shell]: appShell(client.template),
    'pages.json': pagesJson(listed, notFound),
    'sitemap.xml': sitemap(listed),
    'server/studio.json': await speaking(DEFAULT_LANGUAGE, factsJson),
  };
  for (const made of await inLanguages(() => plainPages(client))) Object.assign(files, made);
  const samples = await renderPages(sampleLists, sampleMoment);
  const empty = await renderPages({ courses: [], classes: [], facts: [] }, sampleMoment);
  for (const page of [...listed, ...notFound]) {
    files[page.file] = await publicPage(page, client);
    const sample = samples[page.file];
    if (sample)
      files[`server/${page.file}`] = await pageTemplate(page, client, sample, empty[page.file]);
  }
  return files;
};

import { t } from '@lingui/core/macro';
import type { BuiltSettings, PageParts } from 'bff/contract';
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from 'bff/shared/languages';
import { templateFileOf } from 'bff/shared/row-pages';
import { formatAddressLines } from '../src/content/contact.ts';
import { manifestPath } from '../src/content/manifests.ts';
import { mailedLinkPaths, pages } from '../src/content/paths.ts';
import { studio } from '../src/content/studio.ts';
import { currentLanguage } from '../src/i18n/messages.ts';
import { withCoursePlaceholders } from './course-pages.ts';
import { documentTitle, headElements, linkPreviewTags, noIndex } from './head.ts';
import { renderPages } from './live-pages.ts';
import { inlineOpeningStyle, inlinePageStyle } from './page-style.ts';
import {
  type PlainPage,
  renderOpening,
  renderResponsePages,
  renderServerUnavailablePage,
} from './plain-pages.tsx';
import { fileForLanguage, notFoundPage, type PublicPageSpec, publicPages } from './public-pages.ts';
import { renderPage, withLanguage } from './render-page.tsx';
import { sampleLists, sampleMoment } from './sample-lists.ts';
import { renderSitemap, renderSitemapTemplate, sitemapFile } from './sitemap.ts';
import { fillRoot, fillTemplate, type HeadElement } from './template.ts';

interface BrowserBuild {
  /** index.html as the build leaves it: an empty root, and the app's module. */
  template: string;
  scripts: { app: string; start: string; countdown: string; away: string };
  /** The style sheet of the whole app. */
  style: { path: string; text: string };
  /** A font's file, by its name in src/styles/fonts. */
  fontPath: (name: string) => string;
  /** The file with the messages of an area in a language. */
  messagesPath: (catalogue: string, language: string) => string;
  /** The files that a screen needs, by the end of its module's path. */
  modulePaths: (source: string) => string[];
}

export interface Prerenderer {
  prerenderSite: (client: BrowserBuild) => Promise<Record<string, string>>;
}

const shell = 'app-shell.html';
/** The same with the code of Today, for a device without the service worker. */
const signedInShell = 'signed-in-shell.html';

const preloadModuleTag = (href: string): HeadElement => ({
  tag: 'link',
  attributes: { rel: 'modulepreload', href },
});

/** The page of each URL without its own HTML: the app renders it. Until then it shows the logo. */
const renderShell = (firstModule: string, { template, style, modulePaths }: BrowserBuild) => {
  const head = [noIndex, ...modulePaths(firstModule).map(preloadModuleTag)];
  const html = fillRoot(fillTemplate(template, { head }), renderOpening());
  return inlineOpeningStyle(html, style.text);
};

const messagePathsOf = (
  { language, messageAreas = [] }: PublicPageSpec,
  wordsOf: BrowserBuild['messagesPath'],
) => ['visitor', ...messageAreas].map((area) => wordsOf(area, language));

/** start.ts, and the files that it loads after the page. */
const startScriptTag = (
  page: PublicPageSpec,
  { scripts, style, modulePaths, messagesPath }: BrowserBuild,
): HeadElement => ({
  tag: 'script',
  attributes: {
    type: 'module',
    async: '',
    fetchpriority: 'low',
    src: scripts.start,
    'data-app': scripts.app,
    'data-modules': [...messagePathsOf(page, messagesPath), ...modulePaths(page.screen)].join(' '),
    'data-style': style.path,
  },
});

const preloadFontTag = (href: string): HeadElement => ({
  tag: 'link',
  attributes: { rel: 'preload', as: 'font', href, crossorigin: '' },
});

const fillPage = (
  page: PublicPageSpec,
  client: BrowserBuild,
  { markup = '', data, jsonLd }: PageParts,
) =>
  fillTemplate(client.template, {
    language: page.language,
    manifest: manifestPath(page.language),
    title: documentTitle(page),
    description: page.description,
    head: [
      ...(page.fonts ?? []).map((name) => preloadFontTag(client.fontPath(name))),
      ...headElements(page, jsonLd),
      startScriptTag(page, client),
    ],
    markup,
    afterRoot: data,
  });

/** A page that works without the app, and that the app hydrates. */
const renderPublicPage = async (page: PublicPageSpec, client: BrowserBuild) => {
  const markup = await renderPage(page.path, {}, page.language);
  const html = await withLanguage(page.language, () => fillPage(page, client, { markup }));
  return inlinePageStyle(html, client.style.text);
};

/**
 * The template from which the server renders a page, or each page of a list: with a placeholder for each part
 * (bff/src/platform/site/live-pages.ts), and with the style of everything that the parts may show.
 */
const renderPageTemplate = async (
  page: PublicPageSpec,
  client: BrowserBuild,
  samples: [PageParts, ...PageParts[]],
) => {
  const [sample] = samples;
  const placeholders = Object.fromEntries(Object.keys(sample).map((name) => [name, `%%${name}%%`]));
  const markup = [await renderPage(page.path), ...samples.map((parts) => parts.markup)].join('');
  const [template, shown] = await withLanguage(page.language, () => [
    fillPage(withCoursePlaceholders(page), client, placeholders),
    fillPage(page, client, { ...sample, markup }),
  ]);
  return inlinePageStyle(template ?? '', client.style.text, shown);
};

const scriptTag = (src: string): HeadElement => ({
  tag: 'script',
  attributes: { type: 'module', src },
});

/** The description of the site, in the language of the page. */
const defaultDescription = () =>
  t`Live online yoga classes from the banks of the Ganga: asana, healing movement, pranayama and yoga therapy, on the phone you already have.`;

/** A page in which the app does not run, and which search engines must not index. */
const renderPlainPage = (client: BrowserBuild, page: PlainPage) => {
  const { title, markup, description, style = '', script } = page;
  const html = fillTemplate(client.template, {
    language: currentLanguage(),
    manifest: manifestPath(currentLanguage()),
    title: documentTitle({ title }),
    description: description ?? defaultDescription(),
    head: [
      noIndex,
      ...(description ? linkPreviewTags({ title, description }) : []),
      ...(script ? [scriptTag(client.scripts[script])] : []),
    ],
    markup,
  });
  return inlinePageStyle(html, client.style.text + style);
};

/** In a separate folder: they respond to one request, have no URL, and are not cached for offline use. */
const renderResponseFiles = (client: BrowserBuild) => {
  const language = currentLanguage();
  const folder = language === DEFAULT_LANGUAGE ? 'answers' : `answers/${language}`;
  return Object.entries(renderResponsePages()).map(([name, page]) => [
    `${folder}/${name}`,
    renderPlainPage(client, page),
  ]);
};

/** The file of each path that the server may render, and, under '404' and '404/hi', that of unknown paths. */
const renderPagesJson = (
  prerendered: readonly PublicPageSpec[],
  notFound: readonly PublicPageSpec[],
) => {
  const shells = Object.values(pages).map(({ path }) => [
    path,
    mailedLinkPaths.includes(path) ? shell : signedInShell,
  ]);
  const files = Object.fromEntries([
    ...shells,
    [`/${sitemapFile}`, sitemapFile],
    ...prerendered.map(({ path, file }) => [path, file]),
    ...notFound.map(({ language, file }) => [
      language === DEFAULT_LANGUAGE ? '404' : `404/${language}`,
      file,
    ]),
  ]);
  return `${JSON.stringify(files, undefined, 2)}\n`;
};

/** The settings of the content file, for the server (bff/src/studio/settings/built-settings.ts). */
const renderSettingsJson = () => {
  const { name, tagline: _, place: __, ...settings } = studio;
  return JSON.stringify({
    name,
    place: formatAddressLines(''),
    facts: settings,
  } satisfies BuiltSettings);
};

/** The files that the worker shows offline, and those that the server sends in response to one request. */
const renderPlainFiles = (client: BrowserBuild) => ({
  [offlineFile(currentLanguage())]: renderPlainPage(client, renderServerUnavailablePage()),
  ...Object.fromEntries(renderResponseFiles(client)),
});

const offlineFile = (language: Language) => fileForLanguage(language, 'offline.html');

/** Every file that the prerenderer adds to the client build, by name. */
export const prerenderSite: Prerenderer['prerenderSite'] = async (client) => {
  const inEachLanguage = async <Made>(make: () => Made) => {
    const made: Made[] = [];
    for (const language of LANGUAGES) made.push(await withLanguage(language, make));
    return made;
  };
  const listed = (await inEachLanguage(publicPages)).flat();
  const notFound = await inEachLanguage(notFoundPage);
  const files: Record<string, string> = {
    [shell]: renderShell('src/main.tsx', client),
    [signedInShell]: renderShell('src/routes/signed-in/DashboardScreen.tsx', client),
    'pages.json': renderPagesJson(listed, notFound),
    [sitemapFile]: renderSitemap(listed),
    [`server/${sitemapFile}`]: renderSitemapTemplate(listed),
    'server/studio.json': await withLanguage(DEFAULT_LANGUAGE, renderSettingsJson),
  };
  for (const made of await inEachLanguage(() => renderPlainFiles(client)))
    Object.assign(files, made);
  const samples = await renderPages(sampleLists, sampleMoment);
  const empty = await renderPages({ courses: [], classes: [], facts: [] }, sampleMoment);
  for (const page of [...listed, ...notFound]) {
    files[page.file] = await renderPublicPage(page, client);
    const [sample, ...others] = [...Object.entries(samples), ...Object.entries(empty)]
      .filter(([file]) => templateFileOf(file) === page.file)
      .map(([, parts]) => parts);
    if (sample)
      files[`server/${page.file}`] = await renderPageTemplate(page, client, [sample, ...others]);
  }
  return files;
};

import { pages } from '../src/paths.ts';
import { headOf, noIndex, titleOf } from './head.ts';
import { withOwnStyle } from './page-style.ts';
import { notFoundPage, type PublicPage, publicPages } from './public-pages.ts';
import { publicUrl } from './public-url.ts';
import { type PlainPage, renderAnswers, renderOfflinePage, renderPage } from './render.tsx';
import { fillTemplate, type HeadElement } from './template.ts';

interface ClientBuild {
  /** index.html as the build leaves it: an empty root, and the app's module. */
  template: string;
  scripts: { app: string; start: string };
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

/** A page that stands without the app, and that the app takes over. */
const publicPage = async (page: PublicPage, client: ClientBuild) => {
  const html = fillTemplate(client.template, {
    title: titleOf(page),
    description: page.description,
    head: [
      ...(page.fonts ?? []).map((name) => preloadFont(client.fontOf(name))),
      ...headOf(page),
      startScript(page, client),
    ],
    markup: await renderPage(page.path),
  });
  return withOwnStyle(html, client.style.text);
};

/** A page in which no script runs, and which no search engine keeps. */
const plainPage = ({ template, style }: ClientBuild, { title, markup }: PlainPage) => {
  const html = fillTemplate(template, { title: titleOf({ title }), head: [noIndex], markup });
  return withOwnStyle(html, style.text);
};

/** In a folder of their own: they answer a form, have no address, and are not kept for offline use. */
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

/** Every file that the build adds to the client's, by name. */
export const prerenderSite: Prerenderer['prerenderSite'] = async (client) => {
  const files: Record<string, string> = {
    [shell]: appShell(client.template),
    // The worker shows it without a network for an address that it has no page for.
    'offline.html': plainPage(client, { title: 'Offline', markup: renderOfflinePage() }),
    ...Object.fromEntries(answerPages(client)),
    'pages.json': pagesJson(),
    'sitemap.xml': sitemap(),
  };
  for (const page of [...publicPages, notFoundPage]) {
    files[page.file] = await publicPage(page, client);
  }
  return files;
};

import { pages } from '../src/paths.ts';
import { escapeHtml, headOf, noIndex, titleOf } from './head.ts';
import { notFoundPage, type PublicPage, publicPages } from './public-pages.ts';
import { publicUrl } from './public-url.ts';
import { renderAnswers, renderOfflinePage, renderPage } from './render.tsx';

interface ClientBuild {
  /** index.html as the build leaves it: an empty root, and the app's module. */
  template: string;
  scripts: { app: string; start: string };
  /** The files that showing a screen takes, by the end of its module's name. */
  modulesOf: (source: string) => string[];
}

export interface Prerenderer {
  prerenderSite: (client: ClientBuild) => Promise<Record<string, string>>;
}

const shell = 'app-shell.html';

/** Throws where the template is not as expected: a page without its scripts would go unnoticed. */
const replaceOnce = (html: string, part: string | RegExp, by: string) => {
  const parts = html.split(part);
  if (parts.length !== 2) throw new Error(`index.html has ${parts.length - 1} of ${part}.`);
  return parts.join(by);
};

const moduleTags = /\s*<(?:script type="module"|link rel="modulepreload")[^>]*>(?:<\/script>)?/g;

const appShell = (template: string) => replaceOnce(template, '</head>', `  ${noIndex}\n  </head>`);

/** The page stands without the app, which start.ts brings once everything else has loaded. */
const htmlOf = async (page: PublicPage, { template, scripts, modulesOf }: ClientBuild) => {
  const modules = modulesOf(page.screen).join(' ');
  const start = `<script type="module" async src="${scripts.start}" data-app="${scripts.app}" data-modules="${modules}"></script>`;
  const head = [...headOf(page), start].map((tag) => `    ${tag}\n`).join('');
  const html = template
    .replaceAll(moduleTags, '')
    .replace(/<title>[^<]*/, () => `<title>${escapeHtml(titleOf(page))}`)
    .replace(
      /(<meta\s+name="description"\s+content=")[^"]*/,
      (_, tag) => tag + escapeHtml(page.description),
    )
    .replace(/\s*<noscript>[\s\S]*?<\/noscript>/, '');
  const markup = await renderPage(page.path);
  const withHead = replaceOnce(html, /\s*<\/head>/, `\n${head}  </head>`);
  return replaceOnce(withHead, '<div id="root"></div>', `<div id="root">${markup}</div>`);
};

/** A page in which no script runs, and which no search engine keeps. */
const plainPage = (template: string, { title, markup }: { title: string; markup: string }) => {
  const html = appShell(template)
    .replaceAll(moduleTags, '')
    .replace(/<title>[^<]*/, () => `<title>${escapeHtml(titleOf({ title }))}`)
    .replace(/\s*<noscript>[\s\S]*?<\/noscript>/, '');
  return replaceOnce(html, '<div id="root"></div>', `<div id="root">${markup}</div>`);
};

/** Apart from the pages: they answer a form, have no address that leads to them, and are not kept offline. */
const answerPages = (template: string) =>
  Object.entries(renderAnswers()).map(([name, page]) => [
    `answers/${name}`,
    plainPage(template, page),
  ]);

const sitemap = () => {
  const urls = publicPages
    .filter(({ search }) => search === 'listed')
    .map(({ path }) => `  <url><loc>${publicUrl}${path}</loc></url>\n`);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('')}</urlset>\n`;
};

/** Which file answers which path, and, under '404', any other. */
const pagesJson = () => {
  const shells = Object.values(pages).map(({ path }) => [path, shell]);
  const own = publicPages.map(({ path, file }) => [path, file]);
  const files = Object.fromEntries([...shells, ...own, ['404', notFoundPage.file]]);
  return `${JSON.stringify(files, undefined, 2)}\n`;
};

/** Every file that the build adds to the client's, by name. */
export const prerenderSite: Prerenderer['prerenderSite'] = async (client) => {
  const files: Record<string, string> = {
    [shell]: appShell(client.template),
    // What the worker shows without a network for an address that it has no page for.
    'offline.html': plainPage(client.template, { title: 'Offline', markup: renderOfflinePage() }),
    ...Object.fromEntries(answerPages(client.template)),
    'pages.json': pagesJson(),
    'sitemap.xml': sitemap(),
  };
  for (const page of [...publicPages, notFoundPage]) files[page.file] = await htmlOf(page, client);
  return files;
};

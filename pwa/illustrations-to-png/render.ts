/**
 * Renders the icons and the social preview from the site's illustrations into public/. Run it by hand
 * after a change to the illustrations, the first slogan or the studio's name, and commit the files:
 *
 *   CHROMIUM=/usr/bin/chromium node pwa/illustrations-to-png/render.ts
 */

import { LANGUAGES, type Language } from 'bff/shared/languages';
import { chromium } from 'playwright-core';
import { createServer, type Plugin } from 'vite';
import { previewPicture } from '../prerender/preview-picture.ts';

interface PngImage {
  file: string;
  sheet: string;
  width: number;
  height?: number;
  /** The language of its text. */
  language?: Language;
}

const images: PngImage[] = [
  { file: 'favicon-48.png', sheet: 'Icon', width: 48 },
  { file: 'icon-192.png', sheet: 'Icon', width: 192 },
  { file: 'icon-512.png', sheet: 'Icon', width: 512 },
  { file: 'maskable-192.png', sheet: 'Maskable', width: 192 },
  { file: 'maskable-512.png', sheet: 'Maskable', width: 512 },
  { file: 'apple-touch-icon.png', sheet: 'Maskable', width: 180 },
  { file: 'shortcut-online-96.png', sheet: 'ShortcutOnline', width: 96 },
  { file: 'shortcut-courses-96.png', sheet: 'ShortcutCourses', width: 96 },
  { file: 'shortcut-paste-96.png', sheet: 'ShortcutPaste', width: 96 },
  { file: 'badge-96.png', sheet: 'Badge', width: 96 },
  ...LANGUAGES.map((language) => ({
    file: previewPicture(language).slice(1),
    sheet: 'SocialPreview',
    language,
    width: 1200,
    height: 630,
  })),
];

const sheetPath = '/sheet/';

const sheetPage = (sheet: string, language: string | null) => `<!doctype html>
<div id="root"></div>
<script type="module">
  import { createElement } from 'react';
  import { createRoot } from 'react-dom/client';
  import { ${sheet} } from '/illustrations-to-png/Sheets.tsx';
  createRoot(document.getElementById('root')).render(createElement(${sheet}, { language: '${language ?? ''}' }));
</script>`;

const serveSheets = (): Plugin => ({
  name: 'serve-sheets',
  configureServer({ middlewares, transformIndexHtml }) {
    middlewares.use(async ({ url = '' }, response, next) => {
      if (!url.startsWith(sheetPath)) return next();
      const { pathname, searchParams } = new URL(url, 'http://localhost');
      const sheet = pathname.slice(sheetPath.length);
      const page = await transformIndexHtml(url, sheetPage(sheet, searchParams.get('language')));
      response.setHeader('Content-Type', 'text/html').end(page);
    });
  },
});

const root = new URL('../', import.meta.url).pathname;
const server = await createServer({
  root,
  plugins: [serveSheets()],
  server: { port: 0, hmr: false },
});
await server.listen();
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox'],
});

for (const { file, sheet, language, width, height = width } of images) {
  const page = await browser.newPage({ viewport: { width, height }, colorScheme: 'light' });
  const query = language ? `?language=${language}` : '';
  await page.goto(`${server.resolvedUrls?.local[0]}${sheetPath.slice(1)}${sheet}${query}`);
  await page.locator('svg').first().waitFor();
  await page.evaluate('document.fonts.ready.then(() => undefined)');
  await page.screenshot({ path: `${root}../public/${file}`, omitBackground: true });
  await page.close();
}

await browser.close();
await server.close();

/**
 * Renders the icons and the social preview from the site's illustrations into public/, and the pictures of e-mails
 * into the BFF. Run it by hand after a change to the illustrations, the first slogan or the studio's name, and commit
 * the files:
 *
 *   CHROMIUM=/usr/bin/chromium node pwa/illustrations-to-png/render.ts [BEGINNING_OF_THE_PATH]
 */

import { LANGUAGES, type Language } from 'bff/shared/languages';
import { chromium } from 'playwright-core';
import { createServer, type Plugin } from 'vite';
import { previewPicture } from '../prerender/preview-picture.ts';

interface Picture {
  /** Its path in the repository. A JPEG is smaller where a picture has gradients. */
  file: string;
  sheet: string;
  width: number;
  height?: number;
  /** The quality of a JPEG, in percent. */
  quality?: number;
  /** The language of its text. */
  language?: Language;
}

const mails = 'bff/src/platform/mail/pictures';

const pictures: Picture[] = [
  { file: 'public/favicon-48.png', sheet: 'Icon', width: 48 },
  { file: 'public/icon-192.png', sheet: 'Icon', width: 192 },
  { file: 'public/icon-512.png', sheet: 'Icon', width: 512 },
  { file: 'public/maskable-192.png', sheet: 'MaskableIcon', width: 192 },
  { file: 'public/maskable-512.png', sheet: 'MaskableIcon', width: 512 },
  { file: 'public/apple-touch-icon.png', sheet: 'MaskableIcon', width: 180 },
  { file: 'public/shortcut-online-96.png', sheet: 'ShortcutOnline', width: 96 },
  { file: 'public/shortcut-courses-96.png', sheet: 'ShortcutCourses', width: 96 },
  { file: 'public/shortcut-paste-96.png', sheet: 'ShortcutPaste', width: 96 },
  { file: 'public/badge-96.png', sheet: 'Badge', width: 96 },
  ...LANGUAGES.map((language) => ({
    file: `public${previewPicture(language)}`,
    sheet: 'SocialPreview',
    language,
    width: 1200,
    height: 630,
  })),
  { file: `${mails}/lotus.png`, sheet: 'MailLotus', width: 64, height: 48 },
  { file: `${mails}/scene.jpg`, sheet: 'MailScene', width: 960, height: 283, quality: 50 },
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

const [beginning = ''] = process.argv.slice(2);
for (const { file, sheet, language, width, height = width, quality } of pictures) {
  if (!file.startsWith(beginning)) continue;
  const page = await browser.newPage({ viewport: { width, height }, colorScheme: 'light' });
  const query = language ? `?language=${language}` : '';
  await page.goto(`${server.resolvedUrls?.local[0]}${sheetPath.slice(1)}${sheet}${query}`);
  await page.locator('svg').first().waitFor();
  await page.evaluate('document.fonts.ready.then(() => undefined)');
  await page.screenshot({
    path: `${root}../${file}`,
    omitBackground: true,
    ...(quality && { type: 'jpeg', quality }),
  });
  await page.close();
}

await browser.close();
await server.close();

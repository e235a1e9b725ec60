/**
 * Takes a picture of every kind of e-mail in each language, at the width of a mail program and of a phone, for a visual
 * review after a change of the layout: light, dark, and as programs show it that make their own dark theme. Writes them as
 * LANGUAGE/KIND/WIDTH-THEME.png, with an index.html of all, and says which words are cut off:
 *
 *   node infra/docs/render-mail-gallery.ts FOLDER [LANGUAGE[/KIND]]
 *
 * The second argument is a prefix of the file names: `hi/payment` takes only those of payments, in Hindi.
 */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { mailsIn, sendSampleMails } from 'bff/sample-mails';
import { LANGUAGES } from 'bff/shared/languages';
import { chromium, type Page } from 'playwright-core';
import { chromiumFlags } from '../browser-helpers/chromium-flags.ts';
import { findChromium } from '../browser-helpers/find-chromium.ts';
import { findCutOffText, overflowPx } from '../browser-helpers/large-letters.ts';
import { ensureSystemFonts } from '../browser-helpers/system-fonts.ts';
import { startEmbeddedPostgres } from '../embedded-postgres/embedded-postgres.ts';
import { heightOf, type PictureSize, sizeNameOf } from './screen-gallery/sizes.ts';

const SIZES: PictureSize[] = [600, 360].flatMap((width) =>
  (['light', 'dark'] as const).map((theme) => ({ width, theme, letters: 100 })),
);

const [folder, beginning = ''] = process.argv.slice(2);
if (!folder) throw new Error('Please name the folder that the pictures are written to.');

/** The e-mails with the folders of their pictures: of several e-mails of a kind, the second has a 2. */
function namedMails(sample: Awaited<ReturnType<typeof sendSampleMails>>) {
  return LANGUAGES.flatMap((language) => {
    const seen = new Map<string, number>();
    return mailsIn(sample, language).map(({ kind, html }) => {
      const number = (seen.get(kind) ?? 0) + 1;
      seen.set(kind, number);
      return { name: `${language}/${kind}${number > 1 ? `-${number}` : ''}`, html };
    });
  }).filter(({ name }) => name.startsWith(beginning));
}

/** Takes the pictures of an e-mail. Returns their paths. */
async function takePictures(page: Page, { name, html }: { name: string; html: string }) {
  const own = join(resolve(folder as string), name);
  await mkdir(own, { recursive: true });
  const paths: string[] = [];
  const take = async (picture: string) => {
    paths.push(`${name}/${picture}.png`);
    await page.screenshot({ path: join(own, `${picture}.png`), fullPage: true });
  };
  await page.setContent(html);
  for (const size of SIZES) {
    await page.emulateMedia({ colorScheme: size.theme });
    await page.setViewportSize({ width: size.width, height: heightOf(size) });
    await take(sizeNameOf(size));
    const faults = await findCutOffText(page);
    if ((await overflowPx(page)) > 0) faults.push('scrolls sideways');
    for (const fault of faults) process.stdout.write(`${name}/${sizeNameOf(size)}: ${fault}\n`);
  }
  await takeInverted(page, html, () => take('360-inverted'));
  return paths;
}

/** As in a program that drops the style sheet, and darkens the light colours. */
async function takeInverted(page: Page, html: string, take: () => Promise<void>) {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setAutoDarkModeOverride', { enabled: true });
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setContent(
    html.replace(/<style>.*?<\/style>|<meta name="[\w-]*color-scheme[^>]*>/gs, ''),
  );
  await take();
  await session.send('Emulation.setAutoDarkModeOverride', {});
  await session.detach();
}

await ensureSystemFonts('devanagari');
const dataFolder = await mkdtemp(join(tmpdir(), 'mail-gallery-'));
const database = await startEmbeddedPostgres({ dataFolder, command: 'tests', durable: false });
const sample = await sendSampleMails(database.databaseUrl);
const browser = await chromium.launch({
  executablePath: await findChromium(),
  args: chromiumFlags,
});
const page = await browser.newPage({ deviceScaleFactor: 1.5 });
const rows: string[] = [];
for (const mail of namedMails(sample)) {
  const pictures = await takePictures(page, mail);
  const images = pictures.map((path) => `<img src="${path}" alt="${path}" height="600">`);
  rows.push(`<h2>${mail.name}</h2>${images.join(' ')}`);
}
await writeFile(
  join(folder, 'index.html'),
  `<!doctype html><title>E-mails</title>${rows.join('\n')}`,
);
await browser.close();
await sample.stop();
await database.stop();
await rm(dataFolder, { recursive: true, force: true });

/**
 * Takes screenshots of every screen, for a visual review after a design change: in a studio with nothing, with one
 * and with twenty of everything, at every width, light and dark, and with large letters. Writes them as
 * STUDIO/SCREEN/WIDTH-THEME.png, and says which words are cut off:
 *
 *   node infra/docs/render-screen-gallery.ts FOLDER [STUDIO[/SCREEN]] [--language hi] [--sizes 360-light,1280-light]
 *
 * The second argument is a prefix of the file names: `many/staff-week` takes only those of the staff week.
 */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureSystemFonts } from '../browser-helpers/system-fonts.ts';
import { SCREENS } from './screen-gallery/screens.ts';
import { EVERY_SIZE, sizeNameOf } from './screen-gallery/sizes.ts';
import { COUNTS, type StudioName, startFilledStudio } from './screen-gallery/studios.ts';
import { createPages, takeScreenshots } from './screen-gallery/take-screenshots.ts';

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    language: { type: 'string', default: 'en' },
    sizes: { type: 'string', default: EVERY_SIZE.map(sizeNameOf).join(',') },
  },
});
const [folder, beginning = ''] = positionals;
const language = values.language === 'hi' ? 'hi' : 'en';
const sizes = EVERY_SIZE.filter((size) => values.sizes.split(',').includes(sizeNameOf(size)));
if (!folder) throw new Error('Please name the folder that the pictures are written to.');

const printLine = (line: string) => process.stdout.write(`${line}\n`);

const isRequested = (studio: StudioName, screen: { name: string; studios?: StudioName[] }) =>
  `${studio}/${screen.name}`.startsWith(beginning) && (screen.studios ?? [studio]).includes(studio);

const studios = Object.keys(COUNTS) as StudioName[];
if (!studios.some((studio) => SCREENS.some((screen) => isRequested(studio, screen))))
  throw new Error(`No screen has a name that begins with ${beginning}.`);
// Names are shown in them.
await ensureSystemFonts('devanagari', 'tamil');
for (const name of studios) {
  const asked = SCREENS.filter((screen) => isRequested(name, screen));
  if (asked.length === 0) continue;
  const filled = await startFilledStudio(name);
  const pageOf = createPages(filled, language);
  for (const screen of asked) {
    try {
      const page = await pageOf(screen.who);
      if (!page) continue;
      const { url } = filled.studio;
      const faults = await takeScreenshots({
        name,
        url,
        folder: resolve(folder),
        page,
        screen,
        language,
        sizes,
      });
      for (const fault of faults) printLine(fault);
    } catch (error) {
      process.exitCode = 1;
      const [why] = String(error).split('\n');
      printLine(`${name}/${screen.name} could not be looked at: ${why}`);
    }
  }
  await filled.studio.stop();
}

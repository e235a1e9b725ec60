/**
 * Takes pictures of every screen, to be looked at one by one after a change of how the site looks: in a studio with nothing, with one
 * and with twenty of everything, at every width, light and dark, and with large letters. Writes them as
 * STUDIO/SCREEN/WIDTH-THEME.png, and says which words are cut off:
 *
 *   node infra/docs/render-every-screen.ts FOLDER [STUDIO[/SCREEN]]
 *
 * The second argument is how the pictures' names begin: `many/staff-week` takes those of the week of staff alone.
 */
import { resolve } from 'node:path';
import { haveIndianFonts } from './every-screen/indian-fonts.ts';
import { look, pagesOf } from './every-screen/looking.ts';
import { SCREENS } from './every-screen/screens.ts';
import { COUNTS, type StudioName, startFilledStudio } from './every-screen/studios.ts';

const [folder, beginning = ''] = process.argv.slice(2);
if (!folder) throw new Error('Please name the folder that the pictures are written to.');

const say = (line: string) => process.stdout.write(`${line}\n`);

const isAsked = (studio: StudioName, screen: { name: string; studios?: StudioName[] }) =>
  `${studio}/${screen.name}`.startsWith(beginning) && (screen.studios ?? [studio]).includes(studio);

await haveIndianFonts();
for (const name of Object.keys(COUNTS) as StudioName[]) {
  const asked = SCREENS.filter((screen) => isAsked(name, screen));
  if (asked.length === 0) continue;
  const filled = await startFilledStudio(name);
  const pageOf = pagesOf(filled);
  for (const screen of asked) {
    try {
      const page = await pageOf(screen.who);
      if (!page) continue;
      const faults = await look({ name, folder: resolve(folder), page, screen });
      for (const fault of faults) say(fault);
    } catch (error) {
      process.exitCode = 1;
      const [why] = String(error).split('\n');
      say(`${name}/${screen.name} could not be looked at: ${why}`);
    }
  }
  await filled.studio.stop();
}

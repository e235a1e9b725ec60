import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { installDebian } from '../browser-helpers/find-chromium.ts';

const run = promisify(execFile);

/** Families that the site's styles name (pwa/src/styles), or metric-compatible ones, and a Debian package with one of them. */
const deviceFonts = [
  { families: /Arial|Liberation Sans|Roboto/, debianPackage: 'fonts-liberation' },
  {
    families: /Noto Sans Devanagari|Kohinoor Devanagari|Nirmala UI|Lohit Devanagari/,
    debianPackage: 'fonts-lohit-deva',
  },
];

const hasFont = (families: RegExp) =>
  run('fc-list', [':', 'family']).then(
    ({ stdout }) => families.test(stdout),
    () => false,
  );

/**
 * Whether the machine has system fonts for Latin and Devanagari, as all phones and computers in India have: until the
 * site's fonts load, text is shown in them. As root, Debian's packages are installed for those that are missing.
 */
export async function ensureDeviceFonts(): Promise<boolean> {
  for (const { families, debianPackage } of deviceFonts) {
    if (await hasFont(families)) continue;
    await installDebian(debianPackage);
    if (!(await hasFont(families))) return false;
  }
  return true;
}

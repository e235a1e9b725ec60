import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { installDebian } from './find-chromium.ts';

const run = promisify(execFile);

/**
 * By script: the families of phones and computers in India, or metric-compatible ones, and a Debian package with one of
 * them. Those that the site's styles name are in `pwa/src/styles`.
 */
const systemFonts = {
  latin: { families: /Arial|Liberation Sans|Roboto/, debianPackage: 'fonts-liberation' },
  devanagari: {
    families: /Noto Sans Devanagari|Kohinoor Devanagari|Nirmala UI|Lohit Devanagari/,
    debianPackage: 'fonts-lohit-deva',
  },
  tamil: {
    families: /Noto Sans Tamil|Tamil Sangam MN|Nirmala UI|Lohit Tamil/,
    debianPackage: 'fonts-lohit-taml',
  },
};

const hasFont = (families: RegExp) =>
  run('fc-list', [':', 'family']).then(
    ({ stdout }) => families.test(stdout),
    () => false,
  );

/** Whether the machine has system fonts for all these scripts. As root, installs Debian's packages for those that are missing. */
export async function ensureSystemFonts(
  ...scripts: (keyof typeof systemFonts)[]
): Promise<boolean> {
  let hasAll = true;
  for (const script of scripts) {
    const { families, debianPackage } = systemFonts[script];
    if (await hasFont(families)) continue;
    await installDebian(debianPackage);
    hasAll &&= await hasFont(families);
  }
  return hasAll;
}

import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { installDebian } from '../browser-helpers/find-chromium.ts';

const run = promisify(execFile);

const hasOne = () =>
  run('fc-list', [':', 'family']).then(
    ({ stdout }) => /Arial|Liberation Sans|Roboto/.test(stdout),
    () => false,
  );

/**
 * Whether the machine has fonts of phones and computers, or of the same widths: until the site's own fonts come, text is
 * shown in them (pwa/src/styles/fonts.css). As root, Debian's package is installed if there are none.
 */
export async function haveDeviceFonts(): Promise<boolean> {
  if (await hasOne()) return true;
  await installDebian('fonts-liberation');
  return hasOne();
}

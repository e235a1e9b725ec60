import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { installDebian } from '../browser-helpers/find-chromium.ts';

const run = promisify(execFile);

const hasDeviceFont = () =>
  run('fc-list', [':', 'family']).then(
    ({ stdout }) => /Arial|Liberation Sans|Roboto/.test(stdout),
    () => false,
  );

/**
 * Whether the machine has common system fonts, or metric-compatible ones: until the site's fonts load, text is
 * shown in them (pwa/src/styles/fonts.css). As root, Debian's package is installed if there are none.
 */
export async function ensureDeviceFonts(): Promise<boolean> {
  if (await hasDeviceFont()) return true;
  await installDebian('fonts-liberation');
  return hasDeviceFont();
}

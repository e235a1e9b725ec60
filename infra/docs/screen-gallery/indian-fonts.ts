import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { installDebian } from '../../browser-helpers/find-chromium.ts';

const run = promisify(execFile);

const hasFontFor = (language: string) =>
  run('fc-list', [`:lang=${language}`]).then(
    ({ stdout }) => stdout !== '',
    () => false,
  );

/** Names in these scripts are shown in system fonts. As root, installs the Debian packages if they are missing. */
export async function ensureIndianFonts(): Promise<void> {
  if (!(await hasFontFor('hi'))) await installDebian('fonts-lohit-deva');
  if (!(await hasFontFor('ta'))) await installDebian('fonts-lohit-taml');
}

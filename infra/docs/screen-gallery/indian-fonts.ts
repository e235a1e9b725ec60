import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { installDebian } from '../../browser-helpers/find-chromium.ts';

const run = promisify(execFile);

const hasFontFor = (language: string) =>
  run('fc-list', [`:lang=${language}`]).then(
    ({ stdout }) => stdout !== '',
    () => false,
  );

/** Names in these scripts are shown in the device's own fonts. As root, Debian's packages are installed where there are none. */
export async function haveIndianFonts(): Promise<void> {
  if (!(await hasFontFor('hi'))) await installDebian('fonts-lohit-deva');
  if (!(await hasFontFor('ta'))) await installDebian('fonts-lohit-taml');
}

import { text } from 'node:stream/consumers';
import { Refusal } from '../embedded-postgres/refusal.ts';
import { runCommand } from './run-command.ts';

/**
 * The licences of what the studio runs and hands on, to browsers and in its container. All but one ask for no more than that
 * their text goes along; MPL-2.0 also asks that changed files are published, and nobody changes them here.
 */
const ACCEPTED = new Set([
  '(MIT OR CC0-1.0)',
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'ISC',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'Unlicense',
]);

/** What `pnpm licenses list --json` prints. */
type Licences = Record<string, { name: string; versions: string[] }[]>;

/** `pnpm check:licences`: refuses a package with a licence that nobody has agreed to yet. */
await runCommand(async ({ say }) => {
  const licences: Licences = JSON.parse(await text(process.stdin));
  const found = Object.entries(licences);
  if (found.length === 0) throw new Refusal('pnpm lists no licence at all.');
  const faults = found
    .filter(([licence]) => !ACCEPTED.has(licence))
    .flatMap(([licence, packages]) =>
      packages.map(({ name, versions }) => `${name} ${versions.join(', ')}: ${licence}`),
    );
  if (faults.length > 0)
    throw new Refusal(
      `These licences are not in the list of infra/commands/check-licences.ts:\n${faults.join('\n')}`,
    );
  say(`${found.map(([licence, packages]) => `${packages.length} ${licence}`).join(', ')}`);
});

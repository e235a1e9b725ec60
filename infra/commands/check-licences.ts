import { text } from 'node:stream/consumers';
import { UserFacingError } from '../embedded-postgres/user-facing-error.ts';
import { runCommand } from './run-command.ts';

/**
 * The accepted licences of packages that the studio runs and ships, to browsers and in its container. All but one only require that
 * their text is included; MPL-2.0 also requires that changed files are published, and we change none.
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

/** The output of `pnpm licenses list --json`. */
type PackagesByLicence = Record<string, { name: string; versions: string[] }[]>;

/** `pnpm check:licences`: fails for a package with a licence that is not accepted yet. */
await runCommand(async ({ say }) => {
  const licences: PackagesByLicence = JSON.parse(await text(process.stdin));
  const found = Object.entries(licences);
  if (found.length === 0) throw new UserFacingError('pnpm lists no licence at all.');
  const faults = found
    .filter(([licence]) => !ACCEPTED.has(licence))
    .flatMap(([licence, packages]) =>
      packages.map(({ name, versions }) => `${name} ${versions.join(', ')}: ${licence}`),
    );
  if (faults.length > 0)
    throw new UserFacingError(
      `These licences are not in the list of infra/commands/check-licences.ts:\n${faults.join('\n')}`,
    );
  say(`${found.map(([licence, packages]) => `${packages.length} ${licence}`).join(', ')}`);
});

/**
 * `pnpm test:production [--yes] [--quick] [FILE …]`: installs the packages that are missing, and runs the tests of this folder, or
 * those of files whose names contain FILE; with `--quick` only the tests with that tag.
 */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { repository } from '../../commands/repository.ts';
import { runCommand } from '../../commands/run-command.ts';
import { UserFacingError } from '../../embedded-postgres/user-facing-error.ts';
import { packages } from './packages.ts';

const vitest = join(repository, 'node_modules', 'vitest', 'vitest.mjs');
const config = join(repository, 'infra', 'production', 'vitest.config.ts');
/** While this program exists and says 101, no package starts its service: a web server would take ports 80 and 443. */
const policyFile = '/usr/sbin/policy-rc.d';

await runCommand(async ({ stop, say }) => {
  const { sure, quick, files } = parseArguments(process.argv.slice(2));
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version'))
    throw new UserFacingError(
      'These tests start services and install packages: run them as root on Debian.',
    );
  const missing = packages.filter(({ program }) => !existsSync(program));
  if (missing.length > 0) {
    const names = [...new Set(missing.map(({ debian }) => debian))].join(' ');
    say(`These packages of Debian are installed for the tests, and stay: ${names}`);
    if (!(sure || (await confirmInstall(stop))))
      throw new UserFacingError('Nothing was installed, and nothing tested.');
    install(names.split(' '));
  }
  const lot = quick ? ['--tags-filter=quick'] : [];
  const args = [vitest, 'run', '--config', config, ...lot, ...files];
  const tests = spawn(process.execPath, args, { stdio: 'inherit', cwd: repository });
  stop.addEventListener('abort', () => tests.kill('SIGTERM'));
  const [code] = await once(tests, 'exit');
  if (code !== 0) throw new UserFacingError('The site does not run as it should.');
});

function parseArguments(args: string[]) {
  const files = args.filter((arg) => !arg.startsWith('-'));
  return {
    sure: args.includes('--yes') || Boolean(process.env.CI),
    quick: args.includes('--quick'),
    files,
  };
}

/** Asks at the terminal. Without one the answer is no. */
async function confirmInstall(signal: AbortSignal): Promise<boolean> {
  if (!process.stdin.isTTY) return false;
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await terminal.question('Install them? [y/N] ', { signal });
  terminal.close();
  return /^y(es)?$/i.test(answer.trim());
}

function install(names: string[]) {
  const silent = !existsSync(policyFile);
  if (silent) writeFileSync(policyFile, '#!/bin/sh\nexit 101\n', { mode: 0o755 });
  try {
    aptGet('update');
    aptGet('install', '--yes', '--no-install-recommends', ...names);
  } finally {
    if (silent) rmSync(policyFile);
  }
}

function aptGet(...args: string[]) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const { status } = spawnSync('apt-get', args, { stdio: 'inherit', env });
  if (status !== 0) throw new UserFacingError(`apt-get ${args[0]} failed, as said above.`);
}

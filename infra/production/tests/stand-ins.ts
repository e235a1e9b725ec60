import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { repository } from '../../commands/repository.ts';
import { until } from '../../studio/waiting.ts';
import { start } from '../../testing/processes.ts';
import { temporaryFolder } from '../../testing/temporary-folders.ts';
import { type DebianMachine, nameAddresses } from './debian.ts';
import { applyChanges, type VersionChange } from './versions.ts';

/** The owner's domain and repository in the documentation. */
export const DOMAIN = 'yoga.example.org';
const REPOSITORY = 'https://git.example.org/ganga-yoga.git';
const LETS_ENCRYPT = 'acme-v02.api.letsencrypt.org';

/**
 * Fakes Let's Encrypt with Caddy's own ACME server at its host name. It verifies the domain like Let's Encrypt.
 * Returns its root certificate.
 */
export async function startFakeLetsEncrypt(debian: DebianMachine) {
  const folder = temporaryFolder();
  const [hosts, config] = [join(folder, 'hosts'), join(folder, 'Caddyfile')];
  writeFileSync(hosts, `127.0.0.1 localhost\n${debian.address} ${DOMAIN}\n`);
  writeFileSync(
    config,
    `{
  admin off
  auto_https disable_redirects
  skip_install_trust
}
https://${LETS_ENCRYPT} {
  bind ${debian.host}
  tls internal
  rewrite /directory /acme/local/directory
  acme_server
}`,
  );
  // In its mount namespace, the domain resolves to the new machine.
  const line = 'mount --bind "$1" /etc/hosts && exec caddy run --adapter caddyfile --config "$2"';
  const server = start('unshare', ['--mount', 'sh', '-c', line, 'sh', hosts, config], {
    env: { PATH: process.env.PATH, HOME: folder, XDG_DATA_HOME: folder },
  });
  const root = join(folder, 'caddy/pki/authorities/local/root.crt');
  // Not only its root certificate, which exists before it listens: another program may have port 443.
  const isUp = () => existsSync(root) && server.output().includes('serving initial configuration');
  await until(isUp, {
    within: 10_000,
    what: () => `Caddy serves its root: ${server.output()}`,
  });
  await debian.trust(root, 'lets-encrypt');
  nameAddresses(debian, { [DOMAIN]: debian.address, [LETS_ENCRYPT]: debian.host });
  return { root, stop: () => server.end() };
}

/**
 * Fakes the owner's repository at a hosting service: its URL is redirected to a folder of the new machine with the last
 * commit of this repository. `publish` adds a commit with changed and new files and returns its id.
 */
export function createFakeRepository({ folder }: DebianMachine) {
  const origin = join(folder, 'srv/ganga-yoga.git');
  const git = (where: string, ...args: string[]) =>
    execFileSync(
      'git',
      ['-C', where, '-c', 'user.name=Owner', '-c', 'user.email=owner@example.org', ...args],
      {
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'pipe'],
      },
    ).trim();
  mkdirSync(origin, { recursive: true });
  git(origin, 'init', '--quiet', '--bare', '--initial-branch=main');
  git(origin, 'fetch', '--quiet', '--depth=1', `file://${repository}`, 'HEAD:main');
  writeFileSync(
    join(folder, 'etc/gitconfig'),
    `[url "/srv/ganga-yoga.git"]\n\tinsteadOf = ${REPOSITORY}\n`,
  );
  const clone = join(temporaryFolder(), 'clone');
  git('/', 'clone', '--quiet', origin, clone);
  const publish = (
    subject: string,
    changes: VersionChange[],
    added: Record<string, string> = {},
  ) => {
    applyChanges(clone, changes);
    for (const [file, text] of Object.entries(added)) writeFileSync(join(clone, file), text);
    git(clone, 'add', '--all');
    git(clone, 'commit', '--quiet', `--message=${subject}`);
    git(clone, 'push', '--quiet');
    return git(clone, 'rev-parse', 'HEAD');
  };
  const takeBack = () => {
    git(clone, 'revert', '--no-edit', 'HEAD');
    git(clone, 'push', '--quiet');
    return git(clone, 'rev-parse', 'HEAD');
  };
  return { publish, takeBack };
}

/** Fakes the connection to the old server when the site moves: this machine is both servers. */
export function fakeOldServer({ folder }: DebianMachine) {
  const scp = join(folder, 'usr/local/bin/scp');
  writeFileSync(scp, '#!/bin/sh\ncp $(echo "$1" | cut -d : -f 2) "$2"\n', { mode: 0o755 });
}

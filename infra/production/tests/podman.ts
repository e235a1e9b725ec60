import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { copyFile, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { repository } from '../../commands/repository.ts';

const run = promisify(execFile);

/** Options for systems without systemd, such as containers. */
const PORTABLE_OPTIONS = [
  '--runtime',
  'runc',
  '--cgroup-manager',
  'cgroupfs',
  '--log-level',
  'fatal',
];
const ULIMIT_OPTIONS = ['--ulimit', 'nofile=1024:1024', '--ulimit', 'nproc=1024:1024'];
const HOST_NETWORK_OPTIONS = ['--network', 'host'];

/** A wrapper script for other programs that call `podman`, with the portable options. */
export const podmanWrapper = `#!/bin/sh
podman='/usr/bin/podman ${PORTABLE_OPTIONS.join(' ')}'
case $1 in
  run | create) command=$1; shift; exec $podman "$command" ${ULIMIT_OPTIONS.join(' ')} "$@" ;;
  build) shift; exec $podman build --isolation chroot "$@" ;;
esac
exec $podman "$@"
`;

/** Runs `podman` and returns its standard output. Rejects with its `stderr` if it fails. */
export async function podman(...args: string[]): Promise<string> {
  const { stdout } = await run('podman', [...PORTABLE_OPTIONS, ...args], { maxBuffer: 2 ** 28 });
  return stdout.trim();
}

/** Runs a container on the network of this machine; `options` are those of `podman run`. */
export const runContainer = (options: string[], image: string, ...command: string[]) =>
  podman('run', ...HOST_NETWORK_OPTIONS, ...ULIMIT_OPTIONS, ...options, image, ...command);

const BASE_IMAGE = 'localhost/debian-for-tests:trixie';

/** A Debian image made by debootstrap, without an image registry. It is created once, and kept. */
export async function debianImage(): Promise<string> {
  if (
    await podman('image', 'exists', BASE_IMAGE).then(
      () => true,
      () => false,
    )
  )
    return BASE_IMAGE;
  const folder = await mkdtemp(join(tmpdir(), 'debian-'));
  try {
    await run('debootstrap', ['--variant=minbase', 'trixie', folder], { maxBuffer: 2 ** 26 });
    await run('chroot', [folder, 'apt-get', 'clean']);
    await rm(join(folder, 'var/lib/apt/lists'), { recursive: true });
    await copyTrustedCertificates(folder);
    await run('sh', ['-c', 'tar -C "$1" -c . | podman import - "$2"', 'sh', folder, BASE_IMAGE]);
  } finally {
    await rm(folder, { recursive: true });
  }
  return BASE_IMAGE;
}

/** This machine may reach the package registry through a proxy with its own certificate. */
async function copyTrustedCertificates(folder: string) {
  const certificates = '/etc/ssl/certs/ca-certificates.crt';
  const target = join(folder, 'usr/local/share/ca-certificates');
  if (!existsSync(certificates)) return;
  await mkdir(target, { recursive: true });
  await copyFile(certificates, join(target, 'of-this-machine.crt'));
}

/** Builds the site's image on Debian's, as compose-update.sh does. */
export async function buildImage(image: string, base: string): Promise<void> {
  const args = [
    '--isolation',
    'chroot',
    '--format',
    'docker',
    '--layers',
    '--build-arg',
    `BASE=${base}`,
  ];
  const file = join(repository, 'infra/production/Containerfile');
  await podman(
    'build',
    ...args,
    '--build-arg',
    'REVISION=of-a-test',
    '-f',
    file,
    '-t',
    image,
    repository,
  );
}

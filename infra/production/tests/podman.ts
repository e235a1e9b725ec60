import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { copyFile, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { repository } from '../../commands/repository.ts';

const run = promisify(execFile);

/** So that it also runs where systemd does not, such as in a container. */
const ANYWHERE = ['--runtime', 'runc', '--cgroup-manager', 'cgroupfs', '--log-level', 'fatal'];
const ANY_LIMITS = ['--ulimit', 'nofile=1024:1024', '--ulimit', 'nproc=1024:1024'];
const OWN_NETWORK = ['--network', 'host'];

/** A shell script that stands for `podman` where other programs call it, and runs anywhere, too. */
export const podmanAnywhere = `#!/bin/sh
podman='/usr/bin/podman ${ANYWHERE.join(' ')}'
case $1 in
  run | create) command=$1; shift; exec $podman "$command" ${ANY_LIMITS.join(' ')} "$@" ;;
  build) shift; exec $podman build --isolation chroot "$@" ;;
esac
exec $podman "$@"
`;

/** What `podman` with these arguments prints on standard output. Rejects with its `stderr` if it fails. */
export async function podman(...args: string[]): Promise<string> {
  const { stdout } = await run('podman', [...ANYWHERE, ...args], { maxBuffer: 2 ** 28 });
  return stdout.trim();
}

/** Runs a container on the network of this machine; `options` are those of `podman run`. */
export const runContainer = (options: string[], image: string, ...command: string[]) =>
  podman('run', ...OWN_NETWORK, ...ANY_LIMITS, ...options, image, ...command);

const BASE = 'localhost/debian-for-tests:trixie';

/** An image of Debian as its installer makes it: a registry of images is not needed. It is made once, and stays. */
export async function debianImage(): Promise<string> {
  if (
    await podman('image', 'exists', BASE).then(
      () => true,
      () => false,
    )
  )
    return BASE;
  const folder = await mkdtemp(join(tmpdir(), 'debian-'));
  try {
    await run('debootstrap', ['--variant=minbase', 'trixie', folder], { maxBuffer: 2 ** 26 });
    await run('chroot', [folder, 'apt-get', 'clean']);
    await rm(join(folder, 'var/lib/apt/lists'), { recursive: true });
    await trustAsHere(folder);
    await run('sh', ['-c', 'tar -C "$1" -c . | podman import - "$2"', 'sh', folder, BASE]);
  } finally {
    await rm(folder, { recursive: true });
  }
  return BASE;
}

/** This machine may reach the registry of packages through a proxy with a certificate of its own. */
async function trustAsHere(folder: string) {
  const certificates = '/etc/ssl/certs/ca-certificates.crt';
  const place = join(folder, 'usr/local/share/ca-certificates');
  if (!existsSync(certificates)) return;
  await mkdir(place, { recursive: true });
  await copyFile(certificates, join(place, 'of-this-machine.crt'));
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

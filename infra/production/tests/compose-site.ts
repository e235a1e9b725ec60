import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { repository } from '../../commands/repository.ts';
import { temporaryFolder } from '../../testing/temporary-folders.ts';
import { debianImage, podman, podmanWrapper, runContainer } from './podman.ts';
import { applyChanges, renameProject } from './versions.ts';

const PROJECT = 'ganga-yoga-of-a-test';
const CADDY = 'localhost/caddy-of-a-test:latest';
const POSTGRES = 'localhost/postgres-of-a-test:latest';
export const IMAGE = `localhost/${PROJECT}:latest`;
/** The script's image name of the previous version. */
export const PREVIOUS_IMAGE = `localhost/${PROJECT}:before`;
/** A host name for which Caddy self-signs the certificate. */
export const DOMAIN = 'yoga.localhost';

/** Debian's Caddy, started like in the official image. */
const caddyImage = (base: string) => `FROM ${base}
RUN apt-get update && apt-get install --yes --no-install-recommends ca-certificates caddy && rm -rf /var/lib/apt/lists/* /var/log/caddy
ENV XDG_CONFIG_HOME=/config XDG_DATA_HOME=/data
CMD ["caddy", "run", "--adapter", "caddyfile", "--config", "/etc/caddy/Caddyfile"]
`;

/** Debian's PostgreSQL, with the same folders, settings and init scripts as the official image. */
const postgresImage = (base: string) => `FROM ${base}
RUN apt-get update && apt-get install --yes --no-install-recommends postgresql && rm -rf /var/lib/apt/lists/* /var/lib/postgresql/* \\
 && chown postgres /var/lib/postgresql
COPY start.sh /start.sh
STOPSIGNAL SIGINT
CMD ["sh", "/start.sh"]
`;
const startPostgres = `set -e
PATH=$(echo /usr/lib/postgresql/*/bin):$PATH
data=/var/lib/postgresql/data
if [ ! -s $data/PG_VERSION ]; then
  initdb -D $data -U postgres --pwfile="$POSTGRES_PASSWORD_FILE" --auth-host=scram-sha-256 --auth-local=trust
  echo 'host all all all scram-sha-256' >>$data/pg_hba.conf
  pg_ctl -D $data -o "-c listen_addresses=''" -w start
  for script in /docker-entrypoint-initdb.d/*; do sh "$script"; done
  pg_ctl -D $data -m fast -w stop
fi
exec postgres -D $data -c 'listen_addresses=*'
`;

/** The site of compose.yaml, in a clone of this repository. */
export interface ComposeSite {
  /** The path of the clone. */
  clone: string;
  /** Runs a line of the shell beside compose.yaml. */
  run(line: string): Promise<{ code: number; output: string }>;
  /** The secrets that were generated for it. */
  secrets(): string[];
  /** The container of a service. */
  container(service: string): Promise<string>;
  end(): Promise<void>;
}

/** Clones the repository, and writes the settings. Nothing is built or started yet. */
export async function prepareComposeSite(): Promise<ComposeSite> {
  const base = await debianImage();
  await buildTestImage(CADDY, { Containerfile: caddyImage(base) });
  await buildTestImage(POSTGRES, { Containerfile: postgresImage(base), 'start.sh': startPostgres });
  const clone = join(temporaryFolder(), 'clone');
  execFileSync('git', ['clone', '--quiet', '--depth=1', `file://${repository}`, clone]);
  const env = {
    ...process.env,
    PATH: `${await installPrograms(base)}:${process.env.PATH}`,
    ...{ BASE: base, STUDIO_IMAGE: IMAGE, CADDY_IMAGE: CADDY, POSTGRES_IMAGE: POSTGRES },
    LOG_DRIVER: 'k8s-file',
  };
  const cwd = join(clone, 'infra/production');
  const run: ComposeSite['run'] = async (line) => {
    const child = spawn('bash', ['-c', line], { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => (output += chunk));
    const [code] = await once(child, 'close');
    return { code: code ?? 1, output };
  };
  const composed: ComposeSite = {
    clone,
    run,
    secrets: () => {
      const given = (file: string) => readFileSync(join(cwd, 'settings', file), 'utf8').trim();
      const ofSite = given('studio.env').matchAll(/^(?:JWT_SECRET|VAPID_PRIVATE_KEY)="(.+)"$/gm);
      const ofDatabase = [given('postgres-password'), given('studio-password')];
      return [...ofDatabase, ...[...ofSite].map(([, secret]) => secret as string)];
    },
    container: (service) =>
      podman(
        ...['ps', '--all', '--quiet', '--filter', `label=com.docker.compose.project=${PROJECT}`],
        ...['--filter', `label=com.docker.compose.service=${service}`],
      ),
    end: async () => {
      await run('podman-compose down --volumes --timeout 20');
      await podman('rmi', '--ignore', IMAGE, PREVIOUS_IMAGE);
    },
  };
  // Not a site that this machine may run.
  applyChanges(clone, renameProject(PROJECT));
  const { code, output } = await run(`./compose-settings.sh ${DOMAIN} you@example.org`);
  if (code !== 0) throw new Error(output);
  return composed;
}

async function buildTestImage(image: string, files: Record<string, string>) {
  const folder = temporaryFolder();
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  await podman('build', '--isolation', 'chroot', '--layers', '--tag', image, folder);
}

/** A folder with `podman`, and the `podman-compose` of Debian 13: that of Debian 12 does not know all of compose.yaml. */
async function installPrograms(base: string): Promise<string> {
  const folder = temporaryFolder();
  const [bin, debian] = [join(folder, 'bin'), join(folder, 'debian')];
  for (const made of [bin, debian]) mkdirSync(made);
  const unpack =
    'apt-get update && cd /tmp && apt-get download podman-compose && dpkg --extract podman-compose_*.deb /out';
  await runContainer(['--rm', '--volume', `${debian}:/out`], base, 'sh', '-c', unpack);
  const compose = `#!/bin/sh\nexec /usr/bin/python3 ${debian}/usr/lib/python3/dist-packages/podman_compose.py "$@"\n`;
  writeFileSync(join(bin, 'podman'), podmanWrapper, { mode: 0o755 });
  writeFileSync(join(bin, 'podman-compose'), compose, { mode: 0o755 });
  return bin;
}

import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { until } from '../../studio/waiting.ts';
import { endProcesses, start } from '../../testing/processes.ts';
import { temporaryFolder } from '../../testing/temporary-folders.ts';

const KINDS = ['account', 'container', 'object'];

/** Debian's OpenStack Swift, which implements S3 like commercial stores: it checks signatures, and keeps multipart uploads. */
export async function startObjectStore() {
  const folder = temporaryFolder();
  mkdirSync(join(folder, 'devices', 'disk'), { recursive: true });
  const [port = 0, ...ports] = await freePorts(1 + KINDS.length);
  const servers = KINDS.map((kind, at) => startKind(folder, kind, ports[at] ?? 0));
  const config = join(folder, 'proxy.conf');
  writeFileSync(
    config,
    `${commonConfig(folder, port)}
[pipeline:main]
pipeline = catch_errors cache listing_formats bulk s3api tempauth slo dlo proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
[filter:cache]
use = egg:swift#memcache
[filter:tempauth]
use = egg:swift#tempauth
user_studio_yoga = a/secret .admin
${['catch_errors', 'listing_formats', 'bulk', 's3api', 'slo', 'dlo'].map((name) => `[filter:${name}]\nuse = egg:swift#${name}`).join('\n')}
`,
  );
  servers.push(start('swift-proxy-server', [config, 'verbose'], { killAtEnd: true }));
  for (const open of [port, ...ports])
    await until(() => isListening(open), {
      within: 60_000,
      what: () => `Swift listens: ${servers.map(({ output }) => output()).join('\n')}`,
    });
  return {
    /** The value of BACKUP_UPLOAD. The bucket does not exist yet. */
    upload: `s3://studio%3Ayoga:a/secret@127.0.0.1:${port}/backups/yoga?tls=false`,
    stop: () => endProcesses(servers),
  };
}

const commonConfig = (folder: string, port: number) => `[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${port}
workers = 1
user = root
swift_dir = ${folder}
devices = ${folder}/devices
mount_check = false`;

function startKind(folder: string, kind: string, port: number) {
  const rings = (...args: string[]) =>
    execFileSync('swift-ring-builder', [join(folder, `${kind}.builder`), ...args]);
  rings('create', '4', '1', '1');
  rings('add', `r1z1-127.0.0.1:${port}/disk`, '1');
  rings('rebalance');
  const config = join(folder, `${kind}.conf`);
  writeFileSync(
    config,
    `${commonConfig(folder, port)}
[pipeline:main]
pipeline = ${kind}-server
[app:${kind}-server]
use = egg:swift#${kind}
`,
  );
  return start(`swift-${kind}-server`, [config, 'verbose'], { killAtEnd: true });
}

/** This many free ports. */
async function freePorts(count: number): Promise<number[]> {
  const servers = Array.from({ length: count }, () => createServer().listen(0, '127.0.0.1'));
  await Promise.all(servers.map((server) => once(server, 'listening')));
  const ports = servers.map((server) => (server.address() as AddressInfo).port);
  for (const server of servers) server.close();
  return ports;
}

const isListening = (port: number) =>
  fetch(`http://127.0.0.1:${port}/`).then(
    () => true,
    () => false,
  );

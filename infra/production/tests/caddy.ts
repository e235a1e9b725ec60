import { writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { until } from '../../studio/waiting.ts';
import { endProcesses, start } from '../../testing/processes.ts';
import { freePort } from '../../testing/run-command-process.ts';
import { temporaryFolder } from '../../testing/temporary-folders.ts';

/** Starts Caddy with the settings of infra/docs/operate/servers.md before these servers. */
export async function startCaddy(servers: string[]) {
  const port = await freePort();
  const file = join(temporaryFolder(), 'Caddyfile');
  writeFileSync(file, caddyfile(port, servers));
  const caddy = start('caddy', ['run', '--adapter', 'caddyfile', '--config', file], {
    env: process.env,
  });
  await until(() => acceptsConnections(port), {
    within: 10_000,
    what: `the proxy listens: ${caddy.output()}`,
  });
  return { url: `http://127.0.0.1:${port}`, stop: () => endProcesses([caddy]) };
}

const acceptsConnections = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve(true));
    socket.on('error', () => resolve(false));
    socket.on('connect', () => socket.destroy());
  });

const caddyfile = (port: number, servers: string[]) => `
{
  admin off
  auto_https off
}
http://127.0.0.1:${port} {
  reverse_proxy ${servers.map((url) => new URL(url).host).join(' ')} {
    lb_try_duration 5s
    health_uri /healthz
    health_interval 1s
    trusted_proxies 127.0.0.1/32
  }
}
`;

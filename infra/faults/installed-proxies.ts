import { writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { until } from '../studio/waiting.ts';
import { endProcesses, start } from '../testing/processes.ts';
import { freePort } from '../testing/run-command-process.ts';
import { temporaryFolder } from '../testing/temporary-folders.ts';

/** Caddy and nginx with the settings of infra/docs/operate/servers.md, if they are installed. */
export const installedProxies = {
  caddy: (servers: string[]) =>
    startProxy((port, folder) => {
      const file = join(folder, 'Caddyfile');
      writeFileSync(file, caddyfile(port, servers));
      return ['caddy', ['run', '--adapter', 'caddyfile', '--config', file]];
    }),
  nginx: (servers: string[]) =>
    startProxy((port, folder) => {
      const file = join(folder, 'nginx.conf');
      writeFileSync(file, nginxConf(port, folder, servers));
      return ['nginx', ['-c', file, '-p', folder, '-e', 'stderr']];
    }),
};

async function startProxy(configure: (port: number, folder: string) => [string, string[]]) {
  const port = await freePort();
  const proxy = start(...configure(port, temporaryFolder()), { env: process.env });
  await until(() => acceptsConnections(port), {
    within: 10_000,
    what: `the proxy listens: ${proxy.output()}`,
  });
  return { url: `http://127.0.0.1:${port}`, stop: () => endProcesses([proxy]) };
}

const acceptsConnections = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve(true));
    socket.on('error', () => resolve(false));
    socket.on('connect', () => socket.destroy());
  });

const hostsOf = (servers: string[]) => servers.map((url) => new URL(url).host);

const caddyfile = (port: number, servers: string[]) => `
{
  admin off
  auto_https off
}
http://127.0.0.1:${port} {
  reverse_proxy ${hostsOf(servers).join(' ')} {
    lb_try_duration 5s
    health_uri /healthz
    health_interval 1s
    trusted_proxies 127.0.0.1/32
  }
}
`;

const nginxConf = (port: number, folder: string, servers: string[]) => `
daemon off;
pid ${folder}/pid;
events {}
http {
  access_log off;
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
  upstream studio {
    ${hostsOf(servers)
      .map((address) => `server ${address} max_fails=0;`)
      .join(' ')}
    keepalive 64;
  }
  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_pass http://studio;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
    }
  }
}
`;

import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { until } from '../../studio/waiting.ts';
import { start } from '../../testing/processes.ts';

export const MONITORING = join(import.meta.dirname, '..', 'monitoring');

/** The duration and the range of alerts, instead of minutes and hours. */
const ALERT_FOR = '2s';
const ALERT_WINDOW = '15s';

/**
 * Debian's Prometheus in this folder, which scrapes `target` every second and has the rules of infra/production with short times:
 * only the times are others.
 */
export async function startPrometheus(folder: string, target: string) {
  writeFileSync(join(folder, 'prometheus.yml'), quickConfig(target));
  writeFileSync(join(folder, 'alerts.yml'), quickRules());
  const address = `127.0.0.1:${await freePort()}`;
  const running = start('/usr/bin/prometheus', [
    `--config.file=${join(folder, 'prometheus.yml')}`,
    `--storage.tsdb.path=${join(folder, 'data')}`,
    `--web.listen-address=${address}`,
  ]);
  await running.line(/Server is ready/);
  const ask = async (path: string) => {
    const answer = await fetch(`http://${address}/api/v1/${path}`);
    return ((await answer.json()) as { data: unknown }).data;
  };
  const firing = async () => {
    const { alerts } = (await ask('alerts')) as {
      alerts: { state: string; labels: { alertname: string } }[];
    };
    const names = alerts
      .filter(({ state }) => state === 'firing')
      .map((one) => one.labels.alertname);
    return [...new Set(names)].sort();
  };
  const waitFor = async (alert: string, fires: boolean) => {
    let now: string[] = [];
    const isSo = async () => {
      now = await firing();
      return now.includes(alert) === fires;
    };
    const what = () =>
      `${alert} ${fires ? 'fires' : 'ends'}; firing are ${now.join(', ') || 'none'}`;
    await until(isSo, { within: 120_000, what });
  };
  return {
    /** The names of all firing alerts. */
    firing,
    fires: (alert: string) => waitFor(alert, true),
    ends: (alert: string) => waitFor(alert, false),
    /** The names of all scraped metrics. */
    scraped: async () => (await ask('label/__name__/values')) as string[],
    stop: () => running.end(),
  };
}

const read = (file: string) => readFileSync(join(MONITORING, file), 'utf8');

const quickConfig = (target: string) =>
  read('prometheus.yml')
    .replace(/^alerting:\n(?: .*\n)*/m, '')
    .replace(/_interval: .*/g, '_interval: 1s')
    .replace(/targets: .*/, `targets: ['${target}']`);

const quickRules = () =>
  read('alerts.yml')
    .replace(/\bfor: \d+[mh]\b/g, `for: ${ALERT_FOR}`)
    .replace(/\[\d+[mh]\]/g, `[${ALERT_WINDOW}]`);

/** Every metric that a rule or a dashboard panel uses. */
export function listUsedMetrics(): string[] {
  const { panels } = JSON.parse(read('dashboard.json')) as {
    panels: { targets?: { expr: string }[] }[];
  };
  const shown = panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr));
  const named = [read('alerts.yml'), ...shown].flatMap(
    (text) => text.match(/\b(?:studio|nodejs|process)_[a-z0-9_]+/g) ?? [],
  );
  return [...new Set(named)].sort();
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as { port: number };
  probe.close();
  await once(probe, 'close');
  return port;
}

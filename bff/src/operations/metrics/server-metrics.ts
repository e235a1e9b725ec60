import { basename, join } from 'node:path';
import type { Registry } from 'prom-client';
import type { PasswordHasher } from '../../platform/crypto/password.ts';
import type { ChangeFeed } from '../../platform/database/change-listener.ts';
import { readDiskUsage } from '../../platform/runtime/disk.ts';
import { memoizeWithin } from '../../platform/runtime/memoize.ts';
import type { Hub } from '../../realtime/streams/hub.ts';
import { addGauge, type GaugeValue } from './gauge.ts';

/** What this server knows without its database. */
export interface ServerMetricsSource {
  changes: Pick<ChangeFeed, 'status' | 'secondsSilent'>;
  hub: Pick<Hub, 'sizeByReader'>;
  passwords: Pick<PasswordHasher, 'waiting'>;
  folders: { data: string; backups: string };
}

const CHANGE_STATES = ['current', 'stopped', 'unknown'] as const;

/** Adds the metrics that this server has without its database. */
export function addServerMetrics(
  registry: Registry,
  { changes, hub, passwords, folders }: ServerMetricsSource,
) {
  addGauge(
    registry,
    {
      name: 'studio_build_info',
      help: 'The commit that runs, where its folder is named by it.',
      labelNames: ['commit', 'node'],
    },
    () => [{ labels: { commit: COMMIT, node: process.versions.node }, value: 1 }],
  );
  addGauge(
    registry,
    {
      name: 'studio_public_lists_news',
      help: 'Whether all changes of the public lists are heard: 1 for what is so.',
      labelNames: ['news'],
    },
    () =>
      CHANGE_STATES.map((state) => ({
        labels: { news: state },
        value: changes.status() === state ? 1 : 0,
      })),
  );
  addGauge(
    registry,
    {
      name: 'studio_public_lists_silent_seconds',
      help: 'Seconds since the database was last heard: so old the public lists can be.',
    },
    () => [{ value: changes.secondsSilent() }],
  );
  addGauge(
    registry,
    { name: 'studio_live_streams', help: 'Open streams of changes.', labelNames: ['reader'] },
    () =>
      Object.entries(hub.sizeByReader()).map(([reader, value]) => ({ labels: { reader }, value })),
  );
  addGauge(
    registry,
    { name: 'studio_passwords_waiting', help: 'Passwords that wait to be hashed or compared.' },
    () => [{ value: passwords.waiting() }],
  );
  addDisks(registry, folders);
}

/** A release of infra/production is a folder with the name of its commit. */
const COMMIT =
  basename(join(import.meta.dirname, '..', '..', '..', '..')).match(/^[0-9a-f]{7,40}$/)?.[0] ??
  'unknown';

/** A network share may not respond. */
const DISKS = { everyMs: 10_000, withinMs: 2_000 };

function addDisks(registry: Registry, folders: ServerMetricsSource['folders']): void {
  const disks = Object.entries(folders).map(([folder, path]) => ({
    labels: { folder },
    ask: memoizeWithin(() => readDiskUsage(path), DISKS),
  }));
  const read = async (part: 'freeBytes' | 'totalBytes'): Promise<GaugeValue[]> => {
    const known = await Promise.all(
      disks.map(async ({ labels, ask }) => ({ labels, disk: await ask() })),
    );
    return known.flatMap(({ labels, disk }) => (disk ? { labels, value: disk[part] } : []));
  };
  const labelNames = ['folder'];
  addGauge(
    registry,
    {
      name: 'studio_disk_free_bytes',
      help: 'What may still be written into the folder.',
      labelNames,
    },
    () => read('freeBytes'),
  );
  addGauge(
    registry,
    { name: 'studio_disk_size_bytes', help: 'The size of the disk of the folder.', labelNames },
    () => read('totalBytes'),
  );
}

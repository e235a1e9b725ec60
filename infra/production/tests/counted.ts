import { join } from 'node:path';
import { start } from '../../testing/processes.ts';
import type { Debian } from './debian.ts';

/** What the visitors of load.ts counted. */
export interface Counted {
  requests: number;
  /** By status and path. */
  failures: Record<string, number>;
  /** The numbers of the messages that the site has acknowledged. */
  acknowledged: number[];
}

let runs = 0;

interface Visit {
  debian: Debian;
  rootCertificate: string;
  clients: number;
  /** How many requests they make at least. */
  requests: number;
}

/** Visitors of the site, until `stop`, which answers what they counted. */
export async function startVisitors({ debian, rootCertificate, clients, requests }: Visit) {
  const [nsenter = '', ...args] = debian.inItsNetwork;
  const load = start(
    nsenter,
    [
      ...args,
      process.execPath,
      join(import.meta.dirname, 'load.ts'),
      ...[clients, requests, runs++].map(String),
    ],
    { env: { NODE_EXTRA_CA_CERTS: rootCertificate } },
  );
  await load.line(/^asking$/);
  return {
    stop: async () => {
      await load.end();
      return JSON.parse(load.output().trim().split('\n').at(-1) ?? '') as Counted;
    },
  };
}

/** How many of the acknowledged messages are not in the database, and how many are there more than once. */
export async function lostAndDoubled(debian: Debian, { acknowledged }: Counted) {
  const rows = await debian.must(
    `runuser -u postgres -- psql -d ganga-yoga -At -F ' ' -c "select substring(email from '[0-9]+'), count(*) from contact_messages where email like 'visitor%' group by 1"`,
  );
  const times = new Map(
    rows.split('\n').map((row) => row.split(' ').map(Number) as [number, number]),
  );
  return {
    lost: acknowledged.filter((number) => !times.has(number)).length,
    doubled: [...times.values()].filter((count) => count > 1).length,
  };
}

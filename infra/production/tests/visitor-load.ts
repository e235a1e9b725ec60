import { join } from 'node:path';
import { start } from '../../testing/processes.ts';
import type { DebianMachine } from './debian.ts';

/** The counts of the visitors in load.ts. */
export interface VisitorCounts {
  requests: number;
  /** By status and path. */
  failures: Record<string, number>;
  /** The numbers of the messages that the site has acknowledged. */
  acknowledged: number[];
}

let runCount = 0;

interface VisitorOptions {
  debian: DebianMachine;
  rootCertificate: string;
  clients: number;
  /** The minimum number of requests. */
  requests: number;
}

/** Visitors of the site, until `stop`, which returns their counts. */
export async function startVisitors({
  debian,
  rootCertificate,
  clients,
  requests,
}: VisitorOptions) {
  const [nsenter = '', ...args] = debian.inItsNetwork;
  const load = start(
    nsenter,
    [
      ...args,
      process.execPath,
      join(import.meta.dirname, 'load.ts'),
      ...[clients, requests, runCount++].map(String),
    ],
    { env: { NODE_EXTRA_CA_CERTS: rootCertificate } },
  );
  await load.line(/^asking$/);
  return {
    stop: async () => {
      await load.end();
      return JSON.parse(load.output().trim().split('\n').at(-1) ?? '') as VisitorCounts;
    },
  };
}

/** The number of acknowledged messages that the database lacks, and of messages that it has more than once. */
export async function countLostAndDoubled(debian: DebianMachine, { acknowledged }: VisitorCounts) {
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

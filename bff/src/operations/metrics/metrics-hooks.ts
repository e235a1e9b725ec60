import { Counter, Histogram, type Registry } from 'prom-client';
import type { PushOutcome } from '../../messaging/push/sending.ts';
import type { PoolName, PoolUsage, PoolWatch } from '../../platform/database/pool-watch.ts';
import type { OnAnswered } from '../../platform/http/count-requests.ts';
import type { MailOutcome } from '../../platform/queue/mail-jobs.ts';
import { addGauge } from './gauge.ts';
import { countResponses } from './request-counts.ts';

/** The callbacks by which the server reports what it does. */
export interface MetricsHooks {
  onAnswered: OnAnswered;
  onMail: (outcome: MailOutcome) => void;
  onPush: (outcome: PushOutcome) => void;
  pools: PoolWatch;
}

/** Creates callbacks that count. */
export const createMetricsHooks = (registry: Registry): MetricsHooks => ({
  onAnswered: countResponses(registry),
  onMail: countOutcomes(registry, {
    name: 'studio_mails_total',
    help: 'Tries to send a mail, by what became of them.',
    outcomes: ['sent', 'later', 'refused', 'given-up'],
  }),
  onPush: countOutcomes(registry, {
    name: 'studio_pushes_total',
    help: 'Tries to send a push message, by what became of them.',
    outcomes: ['sent', 'later', 'refused', 'gone', 'dropped'],
  }),
  pools: watchPools(registry),
});

interface OutcomeCounterOptions<Outcome extends string> {
  name: string;
  help: string;
  outcomes: Outcome[];
}

/** Each outcome starts at 0: `increase` of Prometheus does not see the first value of a series. */
function countOutcomes<Outcome extends string>(
  registry: Registry,
  { name, help, outcomes }: OutcomeCounterOptions<Outcome>,
): (outcome: Outcome) => void {
  const counter = new Counter({ name, help, labelNames: ['outcome'], registers: [registry] });
  for (const outcome of outcomes) counter.inc({ outcome }, 0);
  return (outcome) => counter.inc({ outcome });
}

/** In seconds. */
const WAIT_BUCKETS = [0.001, 0.01, 0.1, 0.5, 1, 5];

function watchPools(registry: Registry): PoolWatch {
  const uses = new Map<PoolName, () => PoolUsage>();
  const waits = new Histogram({
    name: 'studio_database_wait_seconds',
    help: 'How long work waited for a connection to the database.',
    labelNames: ['pool'],
    buckets: WAIT_BUCKETS,
    registers: [registry],
  });
  const addUse = (name: string, help: string, part: keyof PoolUsage) =>
    addGauge(registry, { name, help, labelNames: ['pool'] }, () =>
      [...uses].map(([pool, use]) => ({ labels: { pool }, value: use()[part] })),
    );
  addUse('studio_database_connections_in_use', 'Connections that are in use.', 'inUse');
  addUse('studio_database_connections_max', 'Connections that there may be.', 'most');
  addUse('studio_database_waiting', 'Work that waits for a connection.', 'waiting');
  return {
    register: (pool, use) => uses.set(pool, use),
    recordWait: (pool, seconds) => waits.observe({ pool }, seconds),
  };
}

import { Counter, type Histogram, type Registry } from 'prom-client';
import type { OnAnswered } from '../../platform/http/count-requests.ts';

/** In seconds. The last is the deadline of requests (app.ts). */
const BUCKETS = [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 5, 15];

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

const DURATION = 'studio_http_request_duration_seconds';

/** The requests with one method and route. */
class Tally {
  readonly labels: { method: string; route: string };
  readonly byStatus = new Map<number, number>();
  /** The number of requests in each of BUCKETS, not cumulative; then those that took longer. */
  readonly byDuration = new Array<number>(BUCKETS.length + 1).fill(0);
  seconds = 0;

  constructor(method: string, route: string) {
    this.labels = { method, route };
  }

  add(status: number, seconds: number): void {
    this.byStatus.set(status, (this.byStatus.get(status) ?? 0) + 1);
    let bucket = 0;
    while (seconds > (BUCKETS[bucket] ?? Number.POSITIVE_INFINITY)) bucket += 1;
    this.byDuration[bucket] = (this.byDuration[bucket] ?? 0) + 1;
    this.seconds += seconds;
  }
}

/**
 * Counts requests by method, route and status, and measures their durations. A client can invent methods, but neither
 * routes nor statuses. Counted here, and passed to prom-client at each scrape: its own counter and histogram took 5
 * µs a request, where a list from memory takes 27.
 */
export function countResponses(registry: Registry): OnAnswered {
  const tallies = new Map<string, Map<string, Tally>>();
  const all = () => [...tallies.values()].flatMap((ofRoute) => [...ofRoute.values()]);
  addRequests(registry, all);
  addDurations(registry, all);
  const addTally = (method: string, route: string) => {
    const ofRoute = tallies.get(route) ?? new Map<string, Tally>();
    tallies.set(route, ofRoute);
    const tally = new Tally(method, route);
    ofRoute.set(method, tally);
    return tally;
  };
  return ({ method: asked, route, status, seconds }) => {
    const method = METHODS.has(asked) ? asked : 'other';
    const tally = tallies.get(route)?.get(method) ?? addTally(method, route);
    tally.add(status, seconds);
  };
}

function addRequests(registry: Registry, all: () => Tally[]): void {
  new Counter({
    name: 'studio_http_requests_total',
    help: 'Requests that were answered.',
    labelNames: ['method', 'route', 'status'],
    registers: [registry],
    collect() {
      this.reset();
      for (const { labels, byStatus } of all())
        for (const [status, count] of byStatus) this.inc({ ...labels, status }, count);
    },
  });
}

/**
 * A histogram of prom-client accepts single values only. The registry needs only the name and the values of a metric.
 */
function addDurations(registry: Registry, all: () => Tally[]): void {
  const description = {
    name: DURATION,
    help: 'From a request to the beginning of its answer.',
    type: 'histogram',
  };
  const get = async () => ({ ...description, values: all().flatMap(valuesOf) });
  registry.registerMetric({ ...description, get } as unknown as Histogram);
}

function valuesOf({ labels, byDuration, seconds }: Tally) {
  let count = 0;
  const buckets = byDuration.map((more, at) => {
    count += more;
    return {
      metricName: `${DURATION}_bucket`,
      labels: { ...labels, le: BUCKETS[at] ?? '+Inf' },
      value: count,
    };
  });
  return [
    ...buckets,
    { metricName: `${DURATION}_sum`, labels, value: seconds },
    { metricName: `${DURATION}_count`, labels, value: count },
  ];
}

import autocannon from 'autocannon';

export interface Load {
  url: string;
  seconds: number;
  connections: number;
  headers?: Record<string, string>;
  /** Requests a second over all connections; without it, as many as the server answers. */
  rate?: number;
}

export interface Answered {
  requestsPerSecond: number;
  p50: number;
  p99: number;
  /** Of every request, in order of length. */
  times: number[];
  /** The share of one core that making the load took. */
  loadShare: number;
}

/** Loads one address; latencies in milliseconds. Throws when any answer is not a 2xx. */
export async function measure({ url, seconds, rate, ...how }: Load): Promise<Answered> {
  const times: number[] = [];
  const usedBefore = process.cpuUsage();
  const start = performance.now();
  const result = await new Promise<autocannon.Result>((resolve, reject) => {
    const options = { url, ...how, duration: seconds, ...(rate && { overallRate: rate }) };
    const run = autocannon(options, (error, outcome) => (error ? reject(error) : resolve(outcome)));
    // autocannon's own histogram counts whole milliseconds, which is too coarse here.
    run.on('response', (_client, _status, _bytes, time) => times.push(time));
  });
  const elapsed = performance.now() - start;
  const used = process.cpuUsage(usedBefore);
  if (result.errors > 0 || result.non2xx > 0)
    throw new Error(`${url}: ${result.errors} errors, ${result.non2xx} answers that are no 2xx`);
  times.sort((a, b) => a - b);
  return {
    requestsPerSecond: (times.length * 1000) / elapsed,
    p50: quantile(times, 0.5),
    p99: quantile(times, 0.99),
    times,
    loadShare: (used.user + used.system) / 1000 / elapsed,
  };
}

const quantile = (sorted: number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;

/** The value that this share of the values does not exceed: 0.99 for the p99, 1 for the largest. */
export const quantileOf = (values: number[], share: number) =>
  quantile(
    [...values].sort((a, b) => a - b),
    share,
  );

export const median = (values: number[]) => quantileOf(values, 0.5);

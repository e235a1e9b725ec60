import type { Stream } from './stream.ts';

/** After this number of writes it yields to other requests. On a busy machine the time limit is reached first. */
const TURN = { writes: 50, ms: 1 };
const WRITES_AT_ONCE = 10;

interface FanOutJob {
  streams: Stream[];
  /** How many of them are done. */
  done: number;
  write: (stream: Stream) => void;
  finish: () => void;
}

/** Writes to many streams in batches, one job after the other, so that each stream gets its events in their order. */
export class FanOut {
  readonly #jobs: FanOutJob[] = [];
  #running = false;

  /** Resolves once `write` was called for each of the streams. */
  add(streams: Stream[], write: (stream: Stream) => void): Promise<void> {
    return new Promise((resolve) => {
      this.#jobs.push({ streams, done: 0, write, finish: resolve });
      if (!this.#running) this.#turn();
    });
  }

  #turn(): void {
    const latest = performance.now() + TURN.ms;
    for (let left = TURN.writes; left > 0 && performance.now() < latest; left -= WRITES_AT_ONCE) {
      const [job] = this.#jobs;
      this.#running = job !== undefined;
      if (!job) return;
      const some = job.streams.slice(job.done, job.done + WRITES_AT_ONCE);
      for (const stream of some) job.write(stream);
      job.done += some.length;
      if (job.done < job.streams.length) continue;
      this.#jobs.shift();
      job.finish();
    }
    setImmediate(() => this.#turn());
  }
}

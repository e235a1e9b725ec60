import { Gauge, type Registry } from 'prom-client';

/** One value, with the labels that tell it from the others of its name. */
export interface Reading {
  labels?: Record<string, string>;
  value: number;
}

interface GaugeText {
  name: string;
  help: string;
  labelNames?: string[];
}

/** A gauge that is read at each scrape. What is not known then is absent, and not what it was before. */
export function addGauge(
  registry: Registry,
  { name, help, labelNames = [] }: GaugeText,
  read: () => Reading[] | Promise<Reading[]>,
): void {
  new Gauge({
    name,
    help,
    labelNames,
    registers: [registry],
    async collect() {
      const readings = await read();
      this.reset();
      // Without labels, it has been set to 0.
      if (labelNames.length === 0) this.remove();
      for (const { labels = {}, value } of readings) this.set(labels, value);
    },
  });
}

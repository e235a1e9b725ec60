import { Gauge, type Registry } from 'prom-client';

/** A value with its labels. */
export interface GaugeValue {
  labels?: Record<string, string>;
  value: number;
}

interface GaugeOptions {
  name: string;
  help: string;
  labelNames?: string[];
}

/** A gauge that is read at each scrape. An unknown value is absent, instead of the previous one. */
export function addGauge(
  registry: Registry,
  { name, help, labelNames = [] }: GaugeOptions,
  read: () => GaugeValue[] | Promise<GaugeValue[]>,
): void {
  new Gauge({
    name,
    help,
    labelNames,
    registers: [registry],
    async collect() {
      const readings = await read();
      this.reset();
      // Without labels, `reset` has set it to 0.
      if (labelNames.length === 0) this.remove();
      for (const { labels = {}, value } of readings) this.set(labels, value);
    },
  });
}

/** A change of a topic's rows as it was sent, and the version that it leads to. */
interface Patch {
  from: string;
  to: string;
  bytes: Buffer;
}

interface Known {
  version: string;
  /** The oldest first. Each begins with the version that the one before it leads to. */
  patches: Patch[];
}

const MOST_OF_TOPIC = 20;
/** In bytes, of all topics together. */
const MOST_REMEMBERED = 4 * 2 ** 20;

/** The present version of each topic, and its last changes for who was away for a moment. */
export class Topics {
  readonly #known = new Map<string, Known>();
  /** The topics of the remembered changes, the oldest first. */
  readonly #order: string[] = [];
  #bytes = 0;

  /** The present version; `undefined` where it was not read from the database yet. */
  versionOf(topic: string): string | undefined {
    return this.#known.get(topic)?.version;
  }

  /** The rows are in this version now, and how they came to it is not known. */
  begin(topic: string, version: string): void {
    this.forget(topic);
    this.#known.set(topic, { version, patches: [] });
  }

  /** The rows have changed from this version to another, by an event with these bytes. */
  change(topic: string, { from, to, bytes }: Patch): void {
    const known = this.#known.get(topic) ?? { version: from, patches: [] };
    if (known.version !== from) {
      this.begin(topic, to);
      return;
    }
    this.#known.set(topic, known);
    known.patches.push({ from, to, bytes });
    known.version = to;
    this.#order.push(topic);
    this.#bytes += bytes.length;
    if (known.patches.length > MOST_OF_TOPIC) this.#dropOldest(topic);
    while (this.#bytes > MOST_REMEMBERED) this.#dropOldest(this.#order[0] as string);
  }

  /** The topic is no more. */
  forget(topic: string): void {
    const count = this.#known.get(topic)?.patches.length ?? 0;
    for (let dropped = 0; dropped < count; dropped += 1) this.#dropOldest(topic);
    this.#known.delete(topic);
  }

  /** The changes that lead from this version to the present one; `undefined` where they are not remembered. */
  since(topic: string, version: string): Buffer[] | undefined {
    const { patches = [] } = this.#known.get(topic) ?? {};
    // The rows may have been in this version twice: what was undone in between need not be sent.
    const first = patches.findLastIndex(({ from }) => from === version);
    return first < 0 ? undefined : patches.slice(first).map(({ bytes }) => bytes);
  }

  #dropOldest(topic: string): void {
    this.#order.splice(this.#order.indexOf(topic), 1);
    this.#bytes -= this.#known.get(topic)?.patches.shift()?.bytes.length ?? 0;
  }
}

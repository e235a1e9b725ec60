/** A change of a topic's rows as sent, and the version that it leads to. */
interface Patch {
  from: string;
  to: string;
  bytes: Buffer;
}

interface TopicHistory {
  version: string;
  /** The oldest first. Each begins with the version that the previous one leads to. */
  patches: Patch[];
}

const MAX_OF_TOPIC = 20;
/** In bytes, of all topics together. */
const MAX_REMEMBERED = 4 * 2 ** 20;

/** The current version of each topic, and its last changes for clients that were disconnected for a moment. */
export class ChangeHistory {
  readonly #known = new Map<string, TopicHistory>();
  /** The topics of the stored changes, the oldest first. */
  readonly #order: string[] = [];
  #bytes = 0;

  /** The current version; `undefined` where it was not read from the database yet. */
  versionOf(topic: string): string | undefined {
    return this.#known.get(topic)?.version;
  }

  /** Sets the current version, without the changes that lead to it. */
  reset(topic: string, version: string): void {
    this.remove(topic);
    this.#known.set(topic, { version, patches: [] });
  }

  /** Appends a change from one version to another, sent as these bytes. */
  append(topic: string, { from, to, bytes }: Patch): void {
    const history = this.#known.get(topic) ?? { version: from, patches: [] };
    if (history.version !== from) {
      this.reset(topic, to);
      return;
    }
    this.#known.set(topic, history);
    history.patches.push({ from, to, bytes });
    history.version = to;
    this.#order.push(topic);
    this.#bytes += bytes.length;
    if (history.patches.length > MAX_OF_TOPIC) this.#dropOldest(topic);
    while (this.#bytes > MAX_REMEMBERED) this.#dropOldest(this.#order[0] as string);
  }

  /** Removes the topic. */
  remove(topic: string): void {
    const count = this.#known.get(topic)?.patches.length ?? 0;
    for (let dropped = 0; dropped < count; dropped += 1) this.#dropOldest(topic);
    this.#known.delete(topic);
  }

  /** The changes from this version to the current one; `undefined` where they are not stored. */
  since(topic: string, version: string): Buffer[] | undefined {
    const { patches = [] } = this.#known.get(topic) ?? {};
    // The rows may have had this version twice: changes in between that were undone need not be sent.
    const first = patches.findLastIndex(({ from }) => from === version);
    return first < 0 ? undefined : patches.slice(first).map(({ bytes }) => bytes);
  }

  #dropOldest(topic: string): void {
    this.#order.splice(this.#order.indexOf(topic), 1);
    this.#bytes -= this.#known.get(topic)?.patches.shift()?.bytes.length ?? 0;
  }
}

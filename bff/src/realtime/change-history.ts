/** A change of a channel's rows as sent, and the version that it leads to. */
interface Patch {
  from: string;
  to: string;
  bytes: Buffer;
}

interface ChannelHistory {
  version: string;
  /** The oldest first. Each begins with the version that the previous one leads to. */
  patches: Patch[];
}

const MAX_OF_CHANNEL = 20;
/** In bytes, of all channels together. */
const MAX_REMEMBERED = 4 * 2 ** 20;

/** The current version of each channel, and its last changes for clients that were disconnected for a moment. */
export class ChangeHistory {
  readonly #known = new Map<string, ChannelHistory>();
  /** The channels of the stored changes, the oldest first. */
  readonly #order: string[] = [];
  #bytes = 0;

  /** The current version; `undefined` where it was not read from the database yet. */
  versionOf(channel: string): string | undefined {
    return this.#known.get(channel)?.version;
  }

  /** Sets the current version, without the changes that lead to it. */
  reset(channel: string, version: string): void {
    this.remove(channel);
    this.#known.set(channel, { version, patches: [] });
  }

  /** Appends a change from one version to another, sent as these bytes. */
  append(channel: string, { from, to, bytes }: Patch): void {
    const history = this.#known.get(channel) ?? { version: from, patches: [] };
    if (history.version !== from) {
      this.reset(channel, to);
      return;
    }
    this.#known.set(channel, history);
    history.patches.push({ from, to, bytes });
    history.version = to;
    this.#order.push(channel);
    this.#bytes += bytes.length;
    if (history.patches.length > MAX_OF_CHANNEL) this.#dropOldest(channel);
    while (this.#bytes > MAX_REMEMBERED) this.#dropOldest(this.#order[0] as string);
  }

  /** Removes the channel. */
  remove(channel: string): void {
    const count = this.#known.get(channel)?.patches.length ?? 0;
    for (let dropped = 0; dropped < count; dropped += 1) this.#dropOldest(channel);
    this.#known.delete(channel);
  }

  /** The changes from this version to the current one; `undefined` where they are not stored. */
  since(channel: string, version: string): Buffer[] | undefined {
    const { patches = [] } = this.#known.get(channel) ?? {};
    // The rows may have had this version twice: changes in between that were undone need not be sent.
    const first = patches.findLastIndex(({ from }) => from === version);
    return first < 0 ? undefined : patches.slice(first).map(({ bytes }) => bytes);
  }

  #dropOldest(channel: string): void {
    this.#order.splice(this.#order.indexOf(channel), 1);
    this.#bytes -= this.#known.get(channel)?.patches.shift()?.bytes.length ?? 0;
  }
}

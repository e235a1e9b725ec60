import { newsEvent } from '../events.ts';
import type { NewsTopic } from '../live-event.ts';
import type { Hub } from '../streams/hub.ts';
import { SIGNED_IN } from '../subscriptions.ts';

/** In milliseconds: what one transaction changes is told together. */
const TOGETHER_MS = 5;
const GAP_MS = 250;
/** Whoever is signed in asks at such news. */
const GAP_FOR_ALL_MS = 10_000;

export interface NewsTelling {
  /** Tells the streams of this channel soon, and not more than four times a second, that they should ask. */
  tell(channel: string, topics: Iterable<NewsTopic>): void;
  stop(): void;
}

/** Tells streams what they should ask for. */
export function tellNews(hub: Hub): NewsTelling {
  /** For each channel that was told lately, or is about to be. */
  const waiting = new Map<string, { topics: Set<NewsTopic>; timer: NodeJS.Timeout }>();
  const later = (channel: string, ms: number) => setTimeout(() => send(channel), ms).unref();
  const send = (channel: string) => {
    const topics = waiting.get(channel)?.topics ?? new Set();
    if (topics.size === 0) return void waiting.delete(channel);
    void hub.publish([channel], newsEvent({ topics: [...topics] }));
    const gap = channel === SIGNED_IN ? GAP_FOR_ALL_MS : GAP_MS;
    waiting.set(channel, { topics: new Set(), timer: later(channel, gap) });
  };
  return {
    tell: (channel, topics) => {
      if (hub.streamsOf(channel).size === 0) return;
      const telling = waiting.get(channel) ?? {
        topics: new Set<NewsTopic>(),
        timer: later(channel, TOGETHER_MS),
      };
      waiting.set(channel, telling);
      for (const topic of topics) telling.topics.add(topic);
    },
    stop: () => {
      for (const { timer } of waiting.values()) clearTimeout(timer);
      waiting.clear();
    },
  };
}

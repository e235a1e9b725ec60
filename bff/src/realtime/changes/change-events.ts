import { topicsChangedEvent } from '../events.ts';
import type { ChangeTopic } from '../live-event.ts';
import type { Hub } from '../streams/hub.ts';
import { SIGNED_IN } from '../subscriptions.ts';

/** In milliseconds: the changes of one transaction are published together. */
const GATHER_MS = 5;
const GAP_MS = 250;
/** All logged-in clients send a request upon such an event. */
const GAP_FOR_ALL_MS = 10_000;

export interface ChangeEventPublisher {
  /**
   * Publishes the changed topics to the streams of this channel soon, and at most four times a second, so that
   * clients fetch them.
   */
  publish(channel: string, topics: Iterable<ChangeTopic>): void;
  stop(): void;
}

/** Publishes which topics have changed. */
export function createChangeEventPublisher(hub: Hub): ChangeEventPublisher {
  /** The channels with a recent or a pending event. */
  const waiting = new Map<string, { topics: Set<ChangeTopic>; timer: NodeJS.Timeout }>();
  const later = (channel: string, ms: number) => setTimeout(() => send(channel), ms).unref();
  const send = (channel: string) => {
    const topics = waiting.get(channel)?.topics ?? new Set();
    if (topics.size === 0) return void waiting.delete(channel);
    void hub.publish([channel], topicsChangedEvent({ topics: [...topics] }));
    const gap = channel === SIGNED_IN ? GAP_FOR_ALL_MS : GAP_MS;
    waiting.set(channel, { topics: new Set(), timer: later(channel, gap) });
  };
  return {
    publish: (channel, topics) => {
      if (hub.streamsOf(channel).size === 0) return;
      const pending = waiting.get(channel) ?? {
        topics: new Set<ChangeTopic>(),
        timer: later(channel, GATHER_MS),
      };
      waiting.set(channel, pending);
      for (const topic of topics) pending.topics.add(topic);
    },
    stop: () => {
      for (const { timer } of waiting.values()) clearTimeout(timer);
      waiting.clear();
    },
  };
}

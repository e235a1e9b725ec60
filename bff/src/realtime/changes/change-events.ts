import { channelsChangedEvent } from '../events.ts';
import type { ChangeChannel } from '../live-event.ts';
import type { Hub } from '../streams/hub.ts';
import { SIGNED_IN } from '../subscriptions.ts';

/** In milliseconds: the changes of one transaction are published together. */
const GATHER_MS = 5;
const GAP_MS = 250;
/** All logged-in clients send a request upon such an event. */
const GAP_FOR_ALL_MS = 10_000;

export interface ChangeEventPublisher {
  /**
   * Publishes the changed channels to the streams of this group soon, and at most four times a second, so that
   * clients fetch them.
   */
  publish(group: string, channels: Iterable<ChangeChannel>): void;
  stop(): void;
}

/** Publishes which channels have changed. */
export function createChangeEventPublisher(hub: Hub): ChangeEventPublisher {
  /** The groups with a recent or a pending event. */
  const waiting = new Map<string, { channels: Set<ChangeChannel>; timer: NodeJS.Timeout }>();
  const later = (group: string, ms: number) => setTimeout(() => send(group), ms).unref();
  const send = (group: string) => {
    const channels = waiting.get(group)?.channels ?? new Set();
    if (channels.size === 0) return void waiting.delete(group);
    void hub.publish([group], channelsChangedEvent([...channels]));
    const gap = group === SIGNED_IN ? GAP_FOR_ALL_MS : GAP_MS;
    waiting.set(group, { channels: new Set(), timer: later(group, gap) });
  };
  return {
    publish: (group, channels) => {
      if (hub.streamsOf(group).size === 0) return;
      const pending = waiting.get(group) ?? {
        channels: new Set<ChangeChannel>(),
        timer: later(group, GATHER_MS),
      };
      waiting.set(group, pending);
      for (const channel of channels) pending.channels.add(channel);
    },
    stop: () => {
      for (const { timer } of waiting.values()) clearTimeout(timer);
      waiting.clear();
    },
  };
}

import type { LiveStream } from 'bff/live-stream';
import type { World } from '../world.ts';

/** A stream of changes that a screen follows. */
export interface OpenStream {
  token: string | undefined;
  stream: LiveStream;
  /** How much of its text was looked at. */
  read: number;
  /** How much was looked at for links. */
  readForLinks?: number;
}

/** The streams of this history. They end with their servers. */
export function openStreams({ notes }: World): OpenStream[] {
  const existing = notes.get('streams') as OpenStream[] | undefined;
  const streams = existing ?? [];
  notes.set('streams', streams);
  return streams;
}

import type { LiveStream } from 'bff/live-stream';
import { noted, type World } from '../world.ts';

/** A stream of changes that a screen follows. */
export interface OpenStream {
  token: string | undefined;
  stream: LiveStream;
  /** Until the server, the session or the connection ends. */
  isOpen: boolean;
  /** How much of its text was looked at. */
  read: number;
  /** How much was looked at for links. */
  readForLinks?: number;
}

/** The streams of this history. They end with their servers. */
export const openStreams = (world: World): OpenStream[] => noted(world, 'streams', () => []);

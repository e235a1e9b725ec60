import type { HttpBindings } from '@hono/node-server';

/** What a request carries through Hono. */
export interface HonoEnv {
  Bindings: HttpBindings;
  Variables: { requestId: string };
}

import type { HttpBindings } from '@hono/node-server';

/** The types of Hono's context: the Node request and response, and the variables that middlewares set. */
export interface HonoEnv {
  Bindings: HttpBindings;
  Variables: {
    /** The answer has a token in it (compression.ts). */
    holdsToken?: true;
  };
}

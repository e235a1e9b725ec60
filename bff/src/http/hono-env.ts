import type { HttpBindings } from '@hono/node-server';

/** The types of Hono's context: the Node request and response, and the variables that middlewares set. */
export interface HonoEnv {
  Bindings: HttpBindings;
  Variables: {
    /** What the site has answered with, in place of a pattern: its routes are for every path (count-requests.ts). */
    siteRoute?: 'page' | 'file';
    /** The answer has a token in it (compression.ts). */
    holdsToken?: true;
  };
}

import type { HttpBindings } from '@hono/node-server';
import type { Language } from '../../shared/languages.ts';

/** The types of Hono's context: the Node request and response, and the variables that middlewares set. */
export interface HonoEnv {
  Bindings: HttpBindings;
  Variables: {
    /** What the site has answered with, in place of a pattern: its routes are for every path (count-requests.ts). */
    siteRoute?: 'page' | 'file';
    /** Who has signed in, registered or set a new password by this request, which has no token (accounts/team/audit-log.ts). */
    enteredAs?: number;
    /** What a form without JavaScript says of its own language (request-language.ts). */
    languageOfForm?: Language;
    /** The answer has a token in it (compression.ts). */
    holdsToken?: true;
  };
}

import type { HttpBindings } from '@hono/node-server';
import type { Language } from '../../shared/languages.ts';
import type { AnswerContract } from './answers.ts';

/** The types of Hono's context: the Node request and response, and the variables that middlewares set. */
export interface HonoEnv {
  Bindings: HttpBindings;
  Variables: {
    /** The kind of response of the site in place of a route pattern: its routes match every path (count-requests.ts). */
    siteRoute?: 'page' | 'file';
    /** The account that this request has logged in, registered or given a new password; the request has no token (accounts/team/audit-log.ts). */
    enteredAs?: number;
    /** The language field of a form without JavaScript (request-language.ts). */
    languageOfForm?: Language;
    /** The response contains a token (compression.ts). */
    holdsToken?: true;
    /** What the route may answer (answers.ts). */
    contract?: AnswerContract;
  };
}

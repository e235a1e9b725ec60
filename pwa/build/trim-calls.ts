import { trimLibrary } from './trim-library.ts';

/**
 * The app's calls send JSON. Browsers send the site's cookies by themselves, so no call names one, and no call asks for an
 * address, a WebSocket or its own name in place of an answer. A call that does needs its condition back here: in a build it
 * would not hold. What this wins: infra/docs/decisions/0037-every-script-of-a-visit-in-96-kb.md.
 */
const unused = [
  /if \(args\?\.cookie\)/g,
  /if \(args\.form\)/g,
  /if \(method === "url" \|\| method === "path"\)/g,
  /if \(method === "ws"\)/g,
  /if \(lastParts\[0\] === "(?:toString|valueOf)"\)/g,
];

/** Marks what the app does not use of Hono's client as unused. */
export const trimCalls = () =>
  trimLibrary(
    'trim-calls',
    /node_modules[\\/]hono[\\/]dist[\\/]client[\\/]client\.js/,
    unused.map((find) => ({ find, replacement: 'if (false)' })),
  );

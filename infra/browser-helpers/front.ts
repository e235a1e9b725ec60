import { existsSync, readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { policyOfPage, securityHeadersFor } from 'bff/headers';

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.webmanifest': 'application/manifest+json',
};

const FROM_THE_SITE = /^\/(api\/|send-email$|(?:[a-z]+\/)?MessageSent$|healthz$)/;
const LIVE = '/api/live';
const PORTAL = '<!doctype html><title>Wi-Fi</title><h1>Log in to the Wi-Fi</h1>';

export type Front = Awaited<ReturnType<typeof startFront>>;

/**
 * A proxy before a running site that can fail on purpose: with a status, with silence, with a captive portal's
 * page. It can also serve pages and files from another build's folder.
 */
export async function startFront(siteUrl: string) {
  let folder: string | undefined;
  const faults: { call: string; status: number | 'silence' }[] = [];
  let always: number | 'silence' | 'redirect' | undefined;
  let inPortal: (path: string) => boolean = () => false;
  let holdsStreams = false;
  const replaced = new Map<string, string>();
  const seen: string[] = [];

  const server = createServer((incoming, outgoing) => {
    const { pathname } = new URL(incoming.url ?? '/', siteUrl);
    const call = `${incoming.method} ${pathname}`;
    seen.push(call);
    if (always === 'silence') return undefined;
    if (always === 'redirect')
      return void outgoing.writeHead(302, { Location: 'http://portal.invalid/' }).end();
    if (always !== undefined) return failAsProxy(outgoing, always);
    const fault = faults.findIndex((one) => one.call === call);
    if (fault >= 0) {
      const status = faults.splice(fault, 1)[0]?.status ?? 500;
      return status === 'silence' ? undefined : fail(outgoing, status);
    }
    if (inPortal(pathname)) return send(outgoing, 200, '/portal.html', Buffer.from(PORTAL));
    const text = replaced.get(pathname);
    if (text !== undefined) return send(outgoing, 200, pathname, Buffer.from(text));
    if (pathname === LIVE && holdsStreams) return;
    if (!folder || FROM_THE_SITE.test(pathname)) return pass(siteUrl, incoming, outgoing);
    serve(folder, pathname, outgoing);
  });
  const listen = (port: number) =>
    new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const close = async () => {
    const closed = new Promise((resolve) => server.close(resolve));
    server.closeAllConnections();
    await closed;
  };
  await listen(0);
  const { port } = server.address() as AddressInfo;

  return {
    url: `http://127.0.0.1:${port}`,
    /** Resets every connection, as if there were no network. */
    goAway: close,
    comeBack: () => listen(port),
    /** Serves pages and files from this folder from now on; API calls still go to the site. */
    serveFolder: (next: string) => {
      folder = next;
    },
    /** The next `times` calls, such as 'POST /send-email', are answered with this status. */
    failNext: (call: string, status: number, times = 1) => {
      for (let count = 0; count < times; count += 1) faults.push({ call, status });
    },
    clearFaults: () => void faults.splice(0),
    /**
     * From now on every call is answered with this status and the page of a proxy, as while the site is away; or never; or led to another
     * site, as some portals do. What is under way ends.
     */
    failAll: (how: typeof always) => {
      always = how;
      server.closeAllConnections();
    },
    /** The next `times` calls are never answered. */
    hangNext: (call: string, times = 1) => {
      for (let count = 0; count < times; count += 1) faults.push({ call, status: 'silence' });
    },
    /** Answers these paths, or all paths, with a captive portal's page from now on. */
    enterPortal: (covers: (path: string) => boolean = () => true) => {
      inPortal = covers;
    },
    leavePortal: () => {
      inPortal = () => false;
    },
    /** From now on answers that do not end are held back, as a proxy does that waits for the whole of an answer. */
    holdStreams: () => {
      holdsStreams = true;
    },
    letStreamsGo: () => {
      holdsStreams = false;
    },
    replaceFile: (path: string, text: string) => void replaced.set(path, text),
    /** How often a call was made. */
    count: (call: string) => seen.filter((one) => one === call).length,
    stop: close,
  };
}

function fail(outgoing: ServerResponse, status: number) {
  outgoing.writeHead(status, { 'Content-Type': 'application/json' });
  outgoing.end('{"error":"The studio is being repaired."}');
}

function failAsProxy(outgoing: ServerResponse, status: number) {
  outgoing.writeHead(status, { 'Content-Type': 'text/html' });
  outgoing.end(`<html><head><title>${status} Bad Gateway</title></head></html>`);
}

function pass(siteUrl: string, incoming: IncomingMessage, outgoing: ServerResponse) {
  const { method, headers, url } = incoming;
  const onwards = request(new URL(url ?? '/', siteUrl), { method, headers }, (answer) => {
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(outgoing);
    answer.on('close', () => outgoing.destroy());
  });
  // A stream that nobody reads any more, or whose server is gone.
  outgoing.on('close', () => onwards.destroy());
  onwards.on('error', () => (outgoing.headersSent ? outgoing.destroy() : fail(outgoing, 502)));
  incoming.pipe(onwards);
}

function serve(folder: string, pathname: string, outgoing: ServerResponse) {
  const pages: Record<string, string> = JSON.parse(
    readFileSync(join(folder, 'pages.json'), 'utf8'),
  );
  const file = join(folder, pages[pathname] ?? pathname.slice(1));
  if (existsSync(file)) return send(outgoing, 200, file, readFileSync(file));
  const missing = join(folder, pages['404'] ?? '');
  send(outgoing, 404, missing, readFileSync(missing));
}

function send(outgoing: ServerResponse, status: number, path: string, bytes: Buffer) {
  outgoing.writeHead(status, {
    ...securityHeadersFor({ https: false }),
    'content-security-policy': policyOfPage(bytes.toString()),
    'Content-Type': TYPES[extname(path)] ?? 'application/octet-stream',
    'Cache-Control': path.includes('/assets/') ? 'max-age=31536000, immutable' : 'no-cache',
  });
  outgoing.end(bytes);
}

import { existsSync, readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { pageContentSecurityPolicy, securityHeadersFor } from 'bff/headers';

const CONTENT_TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.webmanifest': 'application/manifest+json',
};

const SITE_PATHS = /^\/(api\/|send-email$|(?:[a-z]+\/)?MessageSent$|healthz$)/;
const LIVE_PATH = '/api/live';
const PORTAL_PAGE = '<!doctype html><title>Wi-Fi</title><h1>Log in to the Wi-Fi</h1>';

export type FaultProxy = Awaited<ReturnType<typeof startFaultProxy>>;

/**
 * A proxy before a running site that can fail on purpose: with a status, with silence, with a captive portal's
 * page. It can also serve pages and files from another build's folder.
 */
export async function startFaultProxy(siteUrl: string) {
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
    if (always !== undefined) return respondAsProxy(outgoing, always);
    const fault = faults.findIndex((one) => one.call === call);
    if (fault >= 0) {
      const status = faults.splice(fault, 1)[0]?.status ?? 500;
      return status === 'silence' ? undefined : respondWithError(outgoing, status);
    }
    if (inPortal(pathname))
      return sendFile(outgoing, 200, '/portal.html', Buffer.from(PORTAL_PAGE));
    const text = replaced.get(pathname);
    if (text !== undefined) return sendFile(outgoing, 200, pathname, Buffer.from(text));
    if (pathname === LIVE_PATH && holdsStreams) return;
    if (!folder || SITE_PATHS.test(pathname)) return forward(siteUrl, incoming, outgoing);
    serveFile(folder, pathname, outgoing);
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
    /** Answers the next `times` calls, such as 'POST /send-email', with this status. */
    failNext: (call: string, status: number, times = 1) => {
      for (let count = 0; count < times; count += 1) faults.push({ call, status });
    },
    clearFaults: () => void faults.splice(0),
    /**
     * From now on answers every call with this status and a proxy's page, as if the site were down; or never; or redirects to another
     * site, as some portals do. Open calls are ended.
     */
    failAll: (how: typeof always) => {
      always = how;
      server.closeAllConnections();
    },
    /** Never answers the next `times` calls. */
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
    /** From now on buffers streams, like a proxy that waits for the whole response. */
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

function respondWithError(outgoing: ServerResponse, status: number) {
  outgoing.writeHead(status, { 'Content-Type': 'application/json' });
  outgoing.end('{"error":"The studio is being repaired."}');
}

function respondAsProxy(outgoing: ServerResponse, status: number) {
  outgoing.writeHead(status, { 'Content-Type': 'text/html' });
  outgoing.end(`<html><head><title>${status} Bad Gateway</title></head></html>`);
}

function forward(siteUrl: string, incoming: IncomingMessage, outgoing: ServerResponse) {
  const { method, headers, url } = incoming;
  const onwards = request(new URL(url ?? '/', siteUrl), { method, headers }, (answer) => {
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(outgoing);
    answer.on('close', () => outgoing.destroy());
  });
  // A stream without a reader, or whose server is gone.
  outgoing.on('close', () => onwards.destroy());
  onwards.on('error', () =>
    outgoing.headersSent ? outgoing.destroy() : respondWithError(outgoing, 502),
  );
  incoming.pipe(onwards);
}

function serveFile(folder: string, pathname: string, outgoing: ServerResponse) {
  const pages: Record<string, string> = JSON.parse(
    readFileSync(join(folder, 'pages.json'), 'utf8'),
  );
  const file = join(folder, pages[pathname] ?? pathname.slice(1));
  if (existsSync(file)) return sendFile(outgoing, 200, file, readFileSync(file));
  const missing = join(folder, pages['404'] ?? '');
  sendFile(outgoing, 404, missing, readFileSync(missing));
}

function sendFile(outgoing: ServerResponse, status: number, path: string, bytes: Buffer) {
  outgoing.writeHead(status, {
    ...securityHeadersFor({ https: false }),
    'content-security-policy': pageContentSecurityPolicy(bytes.toString()),
    'Content-Type': CONTENT_TYPES[extname(path)] ?? 'application/octet-stream',
    'Cache-Control': path.includes('/assets/') ? 'max-age=31536000, immutable' : 'no-cache',
  });
  outgoing.end(bytes);
}

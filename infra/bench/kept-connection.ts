import { connect, type Socket } from 'node:net';

const TIMEOUT_MS = 30_000;

/** A keep-alive connection that is opened again after it was closed. It carries one request at a time. */
export function keepConnection({ hostname, port }: URL) {
  let socket: Socket | undefined;
  let received = Buffer.alloc(0);
  let settle: (status: number | undefined) => void = () => {};
  const drop = (one: Socket) => {
    one.destroy();
    socket = undefined;
  };
  const end = (one: Socket) => {
    if (one !== socket) return;
    drop(one);
    settle(undefined);
  };
  const open = () => {
    const one = connect(Number(port), hostname).setNoDelay(true);
    one.setTimeout(TIMEOUT_MS, () => end(one));
    one.on('error', () => end(one)).on('close', () => end(one));
    one.on('data', (bytes) => {
      received = received.length > 0 ? Buffer.concat([received, bytes]) : bytes;
      const headers = headersIfComplete(received);
      if (headers === undefined) return;
      if (/\r\nconnection: close/i.test(headers)) drop(one);
      settle(Number(headers.slice(9, 12)));
    });
    return one;
  };
  return {
    /** Resolves to the status once the response is complete; to `undefined` if the connection ended before. */
    send: (request: string) =>
      new Promise<number | undefined>((resolve) => {
        received = Buffer.alloc(0);
        settle = resolve;
        socket ??= open();
        socket.write(request);
      }),
    close: () => socket?.destroy(),
  };
}

/** The headers, once the response is complete. No bytes follow it, as the next request is sent later. */
function headersIfComplete(bytes: Buffer): string | undefined {
  const end = bytes.indexOf('\r\n\r\n');
  if (end < 0) return undefined;
  const headers = bytes.toString('latin1', 0, end);
  const length = /\r\ncontent-length: *(\d+)/i.exec(headers)?.[1];
  const isChunked = !length && /\r\ntransfer-encoding: chunked/i.test(headers);
  const isComplete = isChunked
    ? bytes.toString('latin1', bytes.length - 7) === '\r\n0\r\n\r\n'
    : bytes.length >= end + 4 + Number(length ?? 0);
  return isComplete ? headers : undefined;
}

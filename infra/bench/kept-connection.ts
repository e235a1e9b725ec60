import { connect, type Socket } from 'node:net';

const SILENT_MS = 30_000;

/** A connection that is kept, and opened again after its end. It carries one request at a time. */
export function keepConnection({ hostname, port }: URL) {
  let socket: Socket | undefined;
  let received = Buffer.alloc(0);
  let answer: (status: number | undefined) => void = () => {};
  const drop = (one: Socket) => {
    one.destroy();
    socket = undefined;
  };
  const end = (one: Socket) => {
    if (one !== socket) return;
    drop(one);
    answer(undefined);
  };
  const open = () => {
    const one = connect(Number(port), hostname).setNoDelay(true);
    one.setTimeout(SILENT_MS, () => end(one));
    one.on('error', () => end(one)).on('close', () => end(one));
    one.on('data', (bytes) => {
      received = received.length > 0 ? Buffer.concat([received, bytes]) : bytes;
      const headers = headersOfWhole(received);
      if (headers === undefined) return;
      if (/\r\nconnection: close/i.test(headers)) drop(one);
      answer(Number(headers.slice(9, 12)));
    });
    return one;
  };
  return {
    /** Resolves to the status once the whole answer is here; to `undefined` where the connection ended without one. */
    send: (request: string) =>
      new Promise<number | undefined>((resolve) => {
        received = Buffer.alloc(0);
        answer = resolve;
        socket ??= open();
        socket.write(request);
      }),
    close: () => socket?.destroy(),
  };
}

/** The headers, once all of the answer is here. Nothing follows it, as the next request is not sent before. */
function headersOfWhole(bytes: Buffer): string | undefined {
  const end = bytes.indexOf('\r\n\r\n');
  if (end < 0) return undefined;
  const headers = bytes.toString('latin1', 0, end);
  const length = /\r\ncontent-length: *(\d+)/i.exec(headers)?.[1];
  const isChunked = !length && /\r\ntransfer-encoding: chunked/i.test(headers);
  const isWhole = isChunked
    ? bytes.toString('latin1', bytes.length - 7) === '\r\n0\r\n\r\n'
    : bytes.length >= end + 4 + Number(length ?? 0);
  return isWhole ? headers : undefined;
}

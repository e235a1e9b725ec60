/** A message of PostgreSQL's protocol (version 3): its type, what it holds, and its octets. */
export interface PostgresMessage {
  /** `startup` for the first of a client, which has no type. */
  type: string;
  body: Buffer;
  bytes: Buffer;
}

const LENGTH = 4;

/**
 * Splits what one side sends into messages. `startup` is for a client, whose first message has no type; it does not ask
 * for encryption first, as no database of a test has it.
 */
export function createMessageReader({ startup }: { startup: boolean }) {
  let rest: Buffer = Buffer.alloc(0);
  let isFirst = startup;
  return (chunk: Buffer): PostgresMessage[] => {
    rest = Buffer.concat([rest, chunk]);
    const messages: PostgresMessage[] = [];
    for (;;) {
      const head = isFirst ? 0 : 1;
      if (rest.length < head + LENGTH) return messages;
      const end = head + rest.readUInt32BE(head);
      if (rest.length < end) return messages;
      const type = isFirst ? 'startup' : String.fromCharCode(rest[0] as number);
      const bytes = rest.subarray(0, end);
      messages.push({ type, body: bytes.subarray(head + LENGTH), bytes });
      rest = rest.subarray(end);
      isFirst = false;
    }
  };
}

/** The texts of a body, each of which ends with a zero. */
export const textsIn = (body: Buffer): string[] => body.toString().split('\0');

/** The message that sends this statement. */
export function simpleQuery(text: string): Buffer {
  const body = Buffer.from(`${text}\0`);
  const head = Buffer.alloc(1 + LENGTH);
  head.write('Q');
  head.writeUInt32BE(LENGTH + body.length, 1);
  return Buffer.concat([head, body]);
}

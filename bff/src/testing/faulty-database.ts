import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import {
  createMessageReader,
  type PostgresMessage,
  simpleQuery,
  textsIn,
} from './postgres-messages.ts';

/**
 * How a statement fails. `cut`: its connection ends before it arrives. `answer lost`: it runs, but its connection ends before
 * its answer arrives. Otherwise PostgreSQL refuses it with this SQLSTATE.
 */
export type Failure = 'cut' | 'answer lost' | { sqlState: string };

/** The failure of the n-th statement, from 1. The answers of statements that store nothing are not lost. */
export interface Fault {
  failure: Failure;
  at: number;
}

interface Failing {
  fault: Fault | undefined;
  counted: number;
  failed: string | undefined;
}

/** The connections for requests; those of jobs and of the listener for changes have other names (platform/database/db.ts). */
const OF_REQUESTS = /^ganga-yoga [\da-f-]{36}$/;
const COMMIT = /^commit/i;
const STORES_NOTHING = /^\s*(?:begin|select)/i;

/**
 * A relay in front of a PostgreSQL, at which a statement of the server behind it can fail. Meanwhile jobs and notifications of
 * changes wait, so that all statements are those of requests.
 */
export async function startFaultyDatabase(databaseUrl: string) {
  const target = new URL(databaseUrl);
  const others = new Set<Socket>();
  let failing: Failing | undefined;

  /** Counts the statement, and returns how it fails. */
  const failureOf = (text: string, isInTransaction: boolean): Failure | undefined => {
    const { fault } = failing ?? {};
    if (!failing || !fault) return undefined;
    if (fault.failure === 'answer lost' && !mayStore(text, isInTransaction)) return undefined;
    failing.counted += 1;
    if (failing.counted !== fault.at) return undefined;
    failing.failed = text;
    return fault.failure;
  };

  const server = createServer((client) => {
    const database = connect(Number(target.port), target.hostname);
    const sockets = [client, database];
    const end = () => {
      for (const socket of sockets) {
        socket.destroy();
        others.delete(socket);
      }
    };
    for (const socket of sockets) socket.setNoDelay(true).on('error', end).on('close', end);
    const answers = relayAnswers({ client, database, end });
    const nextGroup = createGrouping();
    const read = createMessageReader({ startup: true });
    const hold = () => {
      for (const socket of sockets) {
        others.add(socket);
        if (failing) socket.pause();
      }
    };
    let isOfRequests = false;
    client.on('data', (chunk) => {
      for (const message of read(chunk)) {
        if (message.type === 'startup') {
          isOfRequests = OF_REQUESTS.test(applicationName(message));
          if (!isOfRequests) hold();
        }
        const group = isOfRequests ? nextGroup(message) : { bytes: message.bytes };
        if (!group) continue;
        const { statement, bytes } = group;
        const failure = statement && failureOf(statement, answers.isInTransaction());
        if (!failure) database.write(bytes);
        else if (failure === 'cut') end();
        else if (failure === 'answer lost') answers.lose(bytes);
        else answers.refuse(statement, failure.sqlState);
      }
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = new URL(databaseUrl);
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    url: url.href,
    /** Runs the work. From `endFailing` on, which returns the statement that has failed, no further one fails. */
    whileFailing: async <Result>(
      fault: Fault | undefined,
      work: (endFailing: () => string | undefined) => Promise<Result>,
    ): Promise<Result> => {
      const own: Failing = { fault, counted: 0, failed: undefined };
      failing = own;
      for (const socket of others) socket.pause();
      const endFailing = () => {
        own.fault = undefined;
        return own.failed;
      };
      try {
        return await work(endFailing);
      } finally {
        failing = undefined;
        for (const socket of others) socket.resume();
      }
    },
    stop: async () => {
      server.close();
      await once(server, 'close');
    },
  };
}

export type FaultyDatabase = Awaited<ReturnType<typeof startFaultyDatabase>>;

const mayStore = (text: string, isInTransaction: boolean) =>
  COMMIT.test(text) || !(isInTransaction || STORES_NOTHING.test(text));

function applicationName({ body }: PostgresMessage): string {
  const texts = textsIn(body);
  return texts[texts.indexOf('application_name') + 1] ?? '';
}

interface Group {
  bytes: Buffer;
  /** The text of the statement that it runs, if it does. */
  statement?: string | undefined;
}

/** Collects the messages of a client until PostgreSQL is to answer them. */
function createGrouping() {
  const prepared = new Map<string, string>();
  let collected: Buffer[] = [];
  let bound = '';
  let statement: string | undefined;
  return ({ type, body, bytes }: PostgresMessage): Group | undefined => {
    const [first = '', second = ''] = textsIn(body);
    collected.push(bytes);
    if (type === 'P') prepared.set(first, second);
    if (type === 'B') bound = second;
    if (type === 'E') statement = prepared.get(bound);
    if (type === 'Q') statement = first;
    if ('PBEDC'.includes(type)) return undefined;
    const group = { bytes: Buffer.concat(collected), statement };
    collected = [];
    statement = undefined;
    return group;
  };
}

interface Relay {
  client: Socket;
  database: Socket;
  end: () => void;
}

/** Passes on the answers of PostgreSQL, except those that are lost. */
function relayAnswers({ client, database, end }: Relay) {
  const read = createMessageReader({ startup: false });
  let isInTransaction = false;
  /** What happens in place of the next answer. */
  let instead: (() => void) | undefined;
  database.on('data', (chunk) => {
    for (const { type, body, bytes } of read(chunk)) {
      if (!instead) client.write(bytes);
      // Ready for the next statement.
      if (type !== 'Z') continue;
      isInTransaction = body.toString() !== 'I';
      instead?.();
      instead = undefined;
    }
  });
  return {
    isInTransaction: () => isInTransaction,
    lose: (bytes: Buffer) => {
      instead = end;
      database.write(bytes);
    },
    /** Lets PostgreSQL itself raise the error. A COMMIT that fails also ends its transaction. */
    refuse: (statement: string, sqlState: string) => {
      const raise = () => {
        const error = `raise exception 'a failure for a test' using errcode = '${sqlState}'`;
        database.write(simpleQuery(`do $$ begin ${error}; end $$`));
      };
      if (!COMMIT.test(statement)) return raise();
      instead = raise;
      database.write(simpleQuery('rollback'));
    },
  };
}

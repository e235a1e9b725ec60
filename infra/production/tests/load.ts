/**
 * `node load.ts CLIENTS REQUESTS RUN`: visitors of the site behind Caddy, over HTTPS, until it is asked to stop and has made as many
 * requests. At the end it prints its counts.
 * Runs in the network of the server, where each visitor can have their own address.
 */
import { Agent, request } from 'node:https';
import { setTimeout as pause } from 'node:timers/promises';
import { DOMAIN } from './stand-ins.ts';
import type { VisitorCounts } from './visitor-load.ts';

/** The site and a parallel build share one machine. */
const VISIT_INTERVAL_MS = 150;
/** Below the limit of messages from one address. */
const MESSAGES_PER_ADDRESS = 50;

/** Two runs on one server share no addresses or numbers. */
const [clients = 0, least = 0, run = 0] = process.argv.slice(2).map(Number);
if (clients * (run + 1) > 255) throw new Error('There are too few addresses.');
const counts: VisitorCounts = { requests: 0, failures: {}, acknowledged: [] };
let isStopRequested = false;
const isOver = () => isStopRequested && counts.requests >= least;
let messages = run * 1_000_000;
process.once('SIGTERM', () => {
  isStopRequested = true;
});

/** The files of the first version, whose pages stay open. */
const firstAssets = listAssets((await countedRequest(createAgent(255, run), '/sw.js')).text);
if (firstAssets.length === 0) throw new Error('The service worker names no assets.');
process.stdout.write('asking\n');

await Promise.all(
  Array.from({ length: clients }, (_, client) => visit(clients * run + client + 1)),
);
process.stdout.write(`${JSON.stringify(counts)}\n`, () => process.exit());

async function visit(client: number) {
  for (let address = 0; !isOver(); address += 1) {
    const agent = createAgent(client, address);
    for (let times = 0; times < MESSAGES_PER_ADDRESS && !isOver(); times += 1)
      await visitOnce(agent);
    agent.destroy();
  }
}

/** A page and one of its files, a file of the first version, the list; and a message. */
async function visitOnce(agent: Agent) {
  const page = await countedRequest(agent, '/');
  await countedRequest(agent, `/${pickRandom(listAssets(page.text))}`);
  await countedRequest(agent, `/${pickRandom(firstAssets)}`);
  await countedRequest(agent, '/api/meetings');
  const number = ++messages;
  const { status } = await countedRequest(agent, '/send-email', message(number));
  if (status === 202) counts.acknowledged.push(number);
  await pause(VISIT_INTERVAL_MS);
}

function listAssets(text: string): string[] {
  return [...new Set(text.match(/assets\/[\w-]+\.(?:js|css)/g))];
}

function pickRandom(names: string[]): string {
  return names[Math.floor(Math.random() * names.length)] ?? 'assets/none';
}

function message(number: number) {
  return {
    fullName: `Visitor ${number}`,
    email: `visitor${number}@example.com`,
    mobileNumber: '+91 98765 43210',
    message: 'When does the next course begin?',
  };
}

function createAgent(client: number, address: number) {
  const localAddress = `127.${client}.${address >> 8}.${(address & 255) + 1}`;
  return new Agent({ keepAlive: true, maxSockets: 1, localAddress, servername: DOMAIN });
}

/** Counts other statuses than 200 and 202, and missing responses, as failures. */
async function countedRequest(agent: Agent, path: string, body?: object) {
  const answer = await send(agent, path, body).catch((error: NodeJS.ErrnoException) => ({
    status: error.code ?? error.message,
    text: '',
  }));
  counts.requests += 1;
  if (answer.status !== 200 && answer.status !== 202) {
    const failure = `${answer.status} ${path}`;
    counts.failures[failure] = (counts.failures[failure] ?? 0) + 1;
  }
  return answer;
}

function send(agent: Agent, path: string, body?: object) {
  const options = {
    agent,
    host: '127.0.0.1',
    path,
    method: body ? 'POST' : 'GET',
    headers: { Host: DOMAIN, ...(body && { 'Content-Type': 'application/json' }) },
  };
  return new Promise<{ status: number | string; text: string }>((resolve, reject) => {
    const sent = request(options, (answer) => {
      let text = '';
      answer.setEncoding('utf8');
      answer.on('data', (chunk) => (text += chunk));
      answer.on('error', reject);
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text }));
    });
    sent.on('error', reject);
    sent.end(body && JSON.stringify(body));
  });
}

/**
 * `node load.ts CLIENTS REQUESTS RUN`: visitors of the site behind Caddy, over HTTPS, until it is asked to stop and has made as many
 * requests. Then it prints what it counted.
 * Runs in the network of the server, where each visitor can come from an address of their own.
 */
import { Agent, request } from 'node:https';
import { setTimeout as pause } from 'node:timers/promises';
import type { Counted } from './counted.ts';
import { DOMAIN } from './stand-ins.ts';

/** The site and a build beside it have one machine. */
const LOOKS_MS = 150;
/** Below the limit of messages from one address. */
const MESSAGES_AN_ADDRESS = 50;

/** No two runs on one server have addresses or numbers in common. */
const [clients = 0, least = 0, run = 0] = process.argv.slice(2).map(Number);
if (clients * (run + 1) > 255) throw new Error('There are too few addresses.');
const counted: Counted = { requests: 0, failures: {}, acknowledged: [] };
let asked = false;
const isOver = () => asked && counted.requests >= least;
let messages = run * 1_000_000;
process.once('SIGTERM', () => {
  asked = true;
});

/** The files of the version that was there first: pages of it stay open. */
const firstAssets = assetsIn((await ask(agentFrom(255, run), '/sw.js')).text);
if (firstAssets.length === 0) throw new Error('The service worker names no assets.');
process.stdout.write('asking\n');

await Promise.all(
  Array.from({ length: clients }, (_, client) => visit(clients * run + client + 1)),
);
process.stdout.write(`${JSON.stringify(counted)}\n`, () => process.exit());

async function visit(client: number) {
  for (let address = 0; !isOver(); address += 1) {
    const agent = agentFrom(client, address);
    for (let times = 0; times < MESSAGES_AN_ADDRESS && !isOver(); times += 1) await look(agent);
    agent.destroy();
  }
}

/** A page and one of its files, a file of the first version, the list; and a message. */
async function look(agent: Agent) {
  const page = await ask(agent, '/');
  await ask(agent, `/${oneOf(assetsIn(page.text))}`);
  await ask(agent, `/${oneOf(firstAssets)}`);
  await ask(agent, '/api/meetings');
  const number = ++messages;
  const { status } = await ask(agent, '/send-email', message(number));
  if (status === 202) counted.acknowledged.push(number);
  await pause(LOOKS_MS);
}

function assetsIn(text: string): string[] {
  return [...new Set(text.match(/assets\/[\w-]+\.(?:js|css)/g))];
}

function oneOf(names: string[]): string {
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

function agentFrom(client: number, address: number) {
  const localAddress = `127.${client}.${address >> 8}.${(address & 255) + 1}`;
  return new Agent({ keepAlive: true, maxSockets: 1, localAddress, servername: DOMAIN });
}

/** Counts what is neither 200 nor 202, and what got no answer, as failures. */
async function ask(agent: Agent, path: string, body?: object) {
  const answer = await send(agent, path, body).catch((error: NodeJS.ErrnoException) => ({
    status: error.code ?? error.message,
    text: '',
  }));
  counted.requests += 1;
  if (answer.status !== 200 && answer.status !== 202) {
    const failure = `${answer.status} ${path}`;
    counted.failures[failure] = (counted.failures[failure] ?? 0) + 1;
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

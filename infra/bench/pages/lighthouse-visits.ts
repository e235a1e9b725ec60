import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import lighthouse, { type Result } from 'lighthouse';
import { chromiumFlags } from '../../browser-helpers/chromium-flags.ts';
import { findChromium } from '../../browser-helpers/find-chromium.ts';
import { median } from '../statistics.ts';
import { inTurns } from '../turns.ts';

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const FLAGS = ['--headless=new', '--remote-debugging-port=0', ...chromiumFlags];

interface VisitOptions {
  /** `simulate` computes what a slow network would do from a fast visit; `devtools` delays the network and the processor. */
  throttling?: 'simulate' | 'devtools';
  /** The categories to score. */
  categories?: readonly (typeof CATEGORIES)[number][];
}

export interface Visit {
  /** 0 to 100, or NaN without a score, in the order performance, accessibility, best practices, SEO. */
  scores: number[];
  fcp: number;
  lcp: number;
  tbt: number;
  cls: number;
  /** Bytes of all scripts as sent over the network, headers included. */
  scripts: number;
  /** The audits that cost points. */
  faults: string[];
  /** Lighthouse's warnings, such as a page that did not become idle in time: the numbers may be wrong. */
  warnings: string[];
}

/** Starts a Chromium with a fresh profile for Lighthouse. */
async function launchChromium() {
  const profile = await mkdtemp(join(tmpdir(), 'studio-lighthouse-'));
  const flags = [...FLAGS, `--user-data-dir=${profile}`, 'about:blank'];
  const browser = spawn(await findChromium(), flags, { stdio: ['ignore', 'ignore', 'pipe'] });
  for await (const line of createInterface({ input: browser.stderr })) {
    const port = /DevTools listening on ws:\/\/[^:]+:(\d+)/.exec(line)?.[1];
    if (!port) continue;
    const close = async () => {
      browser.kill();
      await once(browser, 'exit');
      await rm(profile, { recursive: true, force: true, maxRetries: 3 });
    };
    return { port: Number(port), close };
  }
  throw new Error('Chromium exited before its debugging port was open.');
}

/** Errors of a trace that was recorded on an overloaded machine: the visit is repeated. */
const NOT_RECORDED = ['NO_NAVSTART', 'NO_FCP', 'NO_LCP', 'PROTOCOL_TIMEOUT'];
const ATTEMPTS = 3;

/** One visit of a phone on a slow network (Lighthouse's mobile preset). */
async function visit(
  url: string,
  port: number,
  options: VisitOptions = {},
  attempt = 1,
): Promise<Visit> {
  const { throttling: throttlingMethod = 'simulate', categories = CATEGORIES } = options;
  const onlyCategories = [...categories];
  const ran = await lighthouse(url, { port, logLevel: 'error', onlyCategories, throttlingMethod });
  const fault = ran?.lhr.runtimeError;
  if (ran && !fault) return read(ran.lhr);
  if (!NOT_RECORDED.includes(fault?.code ?? '') || attempt === ATTEMPTS)
    throw new Error(`${url}: ${fault?.message}`);
  console.log(`${url} could not be recorded (${fault?.code}); trying again`);
  return visit(url, port, options, attempt + 1);
}

/** The visits of each address, one for each round. */
export async function visitInTurns(
  addresses: string[],
  runs: number,
  options?: VisitOptions,
): Promise<(address: string) => Visit[]> {
  const { port, close } = await launchChromium();
  const sides = addresses.map((url) => [url, () => visit(url, port, options)] as const);
  const visits = await inTurns(runs, Object.fromEntries(sides)).finally(close);
  return (address) => visits[address] ?? [];
}

/** The median of each number, and all faults and warnings. */
export function middleOf(visits: Visit[]): Visit {
  const middle = (pick: (one: Visit) => number) => median(visits.map(pick));
  const every = (pick: (one: Visit) => string[]) => [...new Set(visits.flatMap(pick))];
  return {
    scores: CATEGORIES.map((_, index) => middle(({ scores }) => scores[index] ?? 0)),
    fcp: middle(({ fcp }) => fcp),
    lcp: middle(({ lcp }) => lcp),
    tbt: middle(({ tbt }) => tbt),
    cls: middle(({ cls }) => cls),
    scripts: middle(({ scripts }) => scripts),
    faults: every(({ faults }) => faults),
    warnings: every(({ warnings }) => warnings),
  };
}

function read({ categories, audits, runWarnings }: Result): Visit {
  const number = (id: string) => audits[id]?.numericValue ?? Number.NaN;
  const counted = Object.values(categories).flatMap(({ auditRefs }) => auditRefs);
  const lost = counted.filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1);
  return {
    scores: CATEGORIES.map((name) => Math.round((categories[name]?.score ?? Number.NaN) * 100)),
    fcp: number('first-contentful-paint'),
    lcp: number('largest-contentful-paint'),
    tbt: number('total-blocking-time'),
    cls: number('cumulative-layout-shift'),
    scripts: scriptBytes(audits['network-requests']?.details),
    faults: lost.map(({ id }) => id),
    warnings: runWarnings,
  };
}

interface Fetched {
  mimeType?: string;
  transferSize?: number;
}

/** Counts by content type: the start script fetches the app's files before it imports them. */
function scriptBytes(details: unknown): number {
  const { items = [] } = (details ?? {}) as { items?: Fetched[] };
  return items
    .filter(({ mimeType }) => mimeType?.includes('javascript'))
    .reduce((sum, { transferSize = 0 }) => sum + transferSize, 0);
}

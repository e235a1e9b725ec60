import { advice, type Finding, fault, good } from './findings.ts';
import type { Place } from './place.ts';
import { printedBy } from './systemd.ts';

const ADVICE_MS = 2_000;
const FAULT_MS = 30_000;

/** What this machine's clock is compared with. */
interface Compared {
  clock: string;
  /** Milliseconds by which this machine is ahead of it. */
  ahead: number;
  /** How far from the truth that may be. */
  within: number;
}

/** The time of this machine against other clocks. Its time zone does not matter. */
export async function lookAtClock(place: Place): Promise<Finding[]> {
  const compared = await Promise.all([ofDatabase(place), ofPushServices(place)]);
  const all = compared.flat();
  const wrong = all.map(judge).filter((finding) => finding !== undefined);
  if (wrong.length > 0) return wrong;
  const keeper = await isKept();
  if (all.length === 0 && keeper !== 'yes')
    return [advice('No other clock could be asked whether this one is right.', keepTime)];
  const clocks = all.map(({ clock }) => clock).join(' and ');
  if (keeper === 'no') return [advice('Nothing keeps this machine’s clock right.', keepTime)];
  return [good(`The clock agrees with ${clocks || 'the network’s time'}.`)];
}

const keepTime = 'apt-get install systemd-timesyncd; a minute later `timedatectl` says yes.';

/** Exported for the test. */
export function judge({ clock, ahead, within }: Compared): Finding | undefined {
  const off = Math.abs(ahead) - within;
  if (off <= ADVICE_MS) return undefined;
  const seconds = Math.round(Math.abs(ahead) / 1_000).toLocaleString('en');
  const says = `This machine’s clock is ${seconds} s ${ahead > 0 ? 'ahead of' : 'behind'} ${clock}.`;
  return off > FAULT_MS ? fault(says, keepTime) : advice(says, keepTime);
}

async function ofDatabase({ database }: Place): Promise<Compared[]> {
  const sql = await database().catch(() => undefined);
  if (!sql) return [];
  // The first query also connects.
  await sql`select 1`.catch(() => {});
  const begun = Date.now();
  const [row] = await sql<{ at: Date }[]>`select clock_timestamp() as at`.catch(() => []);
  if (!row) return [];
  const ended = Date.now();
  const ahead = (begun + ended) / 2 - row.at.getTime();
  return [{ clock: 'the database’s', ahead, within: (ended - begun) / 2 }];
}

/** That of the first which answered: one clock of another house is enough. */
async function ofPushServices({ pushAnswers }: Place): Promise<Compared[]> {
  const answers = await pushAnswers();
  return answers
    .flatMap(({ host, ahead, within }) =>
      ahead === undefined || within === undefined ? [] : [{ clock: host, ahead, within }],
    )
    .slice(0, 1);
}

/** `yes` or `no` by systemd, which knows of chrony too; `undefined` without it. */
const isKept = () => printedBy('timedatectl', 'show', '--property=NTPSynchronized', '--value');

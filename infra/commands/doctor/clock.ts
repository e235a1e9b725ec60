import type { DoctorContext } from './context.ts';
import { advice, type Finding, fault, good } from './findings.ts';
import { outputOf } from './systemd.ts';

const ADVICE_MS = 2_000;
const FAULT_MS = 30_000;

/** A comparison of this machine's clock with another one. */
interface ClockComparison {
  clock: string;
  /** Milliseconds by which this machine is ahead of it. */
  ahead: number;
  /** The uncertainty. */
  within: number;
}

/** Compares this machine's time with other clocks. Its time zone does not matter. */
export async function checkClock(context: DoctorContext): Promise<Finding[]> {
  const compared = await Promise.all([
    compareWithDatabase(context),
    compareWithPushServices(context),
  ]);
  const all = compared.flat();
  const wrong = all.map(judgeClock).filter((finding) => finding !== undefined);
  if (wrong.length > 0) return wrong;
  const keeper = await isTimeSynchronized();
  if (all.length === 0 && keeper !== 'yes')
    return [advice('No other clock could be reached to check this one.', howToSynchronize)];
  const clocks = all.map(({ clock }) => clock).join(' and ');
  if (keeper === 'no')
    return [advice('Nothing keeps this machine’s clock right.', howToSynchronize)];
  return [good(`The clock agrees with ${clocks || 'the network’s time'}.`)];
}

const howToSynchronize =
  'apt-get install systemd-timesyncd; a minute later `timedatectl` says yes.';

/** Exported for the test. */
export function judgeClock({ clock, ahead, within }: ClockComparison): Finding | undefined {
  const off = Math.abs(ahead) - within;
  if (off <= ADVICE_MS) return undefined;
  const seconds = Math.round(Math.abs(ahead) / 1_000).toLocaleString('en');
  const says = `This machine’s clock is ${seconds} s ${ahead > 0 ? 'ahead of' : 'behind'} ${clock}.`;
  return off > FAULT_MS ? fault(says, howToSynchronize) : advice(says, howToSynchronize);
}

async function compareWithDatabase({ database }: DoctorContext): Promise<ClockComparison[]> {
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

/** The clock of the first service that answered: one external clock is enough. */
async function compareWithPushServices({ pushAnswers }: DoctorContext): Promise<ClockComparison[]> {
  const answers = await pushAnswers();
  return answers
    .flatMap(({ host, ahead, within }) =>
      ahead === undefined || within === undefined ? [] : [{ clock: host, ahead, within }],
    )
    .slice(0, 1);
}

/** `yes` or `no` from systemd, which also knows chrony; `undefined` without systemd. */
const isTimeSynchronized = () =>
  outputOf('timedatectl', 'show', '--property=NTPSynchronized', '--value');

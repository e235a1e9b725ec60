import { currentRequest } from '../platform/database/request-lifetime.ts';

export interface Statement {
  text: string;
  values: unknown[];
  /** Not that of a job. */
  isOfRequest: boolean;
}

/** Hears the statements that a studio sends to its database. */
export function listenForStatements() {
  const listening = new Set<Statement[]>();
  return {
    hear: (text: string, values: unknown[]) => {
      const isOfRequest = currentRequest() !== undefined;
      for (const heard of listening) heard.push({ text, values, isOfRequest });
    },
    /** The statements that are sent while `work` runs, also by jobs. */
    statementsWhile: async (work: () => Promise<unknown>): Promise<Statement[]> => {
      const heard: Statement[] = [];
      listening.add(heard);
      await work();
      listening.delete(heard);
      return heard;
    },
  };
}

interface Studio {
  untilIdle(): Promise<void>;
  statementsWhile(work: () => Promise<unknown>): Promise<Statement[]>;
}

const TIMES = 5;

/**
 * The texts of the statements that a request sends each time, sorted. Two requests that send the same take as long, on any
 * machine. Statements of jobs are not counted.
 */
export async function statementsOf(
  studio: Studio,
  request: () => Promise<unknown>,
): Promise<string[]> {
  const sent: string[][] = [];
  // Statements that run once, for the very first call, do not count.
  await request();
  for (let n = 0; n < TIMES; n += 1) {
    await studio.untilIdle();
    const statements = await studio.statementsWhile(request);
    sent.push(statements.filter(({ isOfRequest }) => isOfRequest).map(({ text }) => text));
  }
  const timesIn = (text: string) => (texts: string[]) => texts.filter((one) => one === text).length;
  return [...new Set(sent.flat())]
    .flatMap((text) => Array<string>(Math.min(...sent.map(timesIn(text)))).fill(text))
    .sort();
}

/** What a check found. What is not good also says what to do. */
export interface Finding {
  /** `advice`: it works, and could be better. `unknown`: it could not be looked at. */
  state: 'good' | 'advice' | 'fault' | 'unknown';
  says: string;
  toDo?: string;
}

export interface Check {
  subject: string;
  look(): Promise<Finding[]> | Finding[];
}

export interface Examined extends Finding {
  subject: string;
}

export const good = (says: string): Finding => ({ state: 'good', says });
export const advice = (says: string, toDo: string): Finding => ({ state: 'advice', says, toDo });
export const fault = (says: string, toDo: string): Finding => ({ state: 'fault', says, toDo });
export const unknown = (says: string, toDo: string): Finding => ({ state: 'unknown', says, toDo });

/** For what is a fault once the site is there for others, and no matter while it is tried on a machine. */
export const faultIf = (isFault: boolean) => (isFault ? fault : advice);

/** Runs the checks side by side, and gives what they found in their order. None takes longer than this. */
export async function examine(checks: Check[], limitMs: number): Promise<Examined[]> {
  const found = await Promise.all(
    checks.map(async ({ subject, look }) => {
      const findings = await Promise.race([attempt(look), timeout(limitMs)]);
      return findings.map((finding) => ({ subject, ...finding }));
    }),
  );
  return found.flat();
}

async function attempt(look: Check['look']): Promise<Finding[]> {
  try {
    return await look();
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const reason = [message, code].find(Boolean) ?? String(error);
    return [unknown(`This could not be looked at: ${oneLine(reason)}.`, sayToMakers)];
  }
}

const sayToMakers =
  'Try it once more. If it stays so, it is an error of this command: report it with this line.';

const timeout = (limitMs: number) =>
  new Promise<Finding[]>((resolve) => {
    const says = `This took longer than ${limitMs / 1_000} seconds.`;
    const toDo = 'Try it once more, when the machine or the network has less to do.';
    setTimeout(() => resolve([unknown(says, toDo)]), limitMs).unref();
  });

/** A text of another program, as a part of a sentence. */
export const oneLine = (text: string) =>
  text.replaceAll(/\s+/g, ' ').trim().slice(0, 200).replace(/\.$/, '');

/** The result of a check. A result that is not good also says what to do. */
export interface Finding {
  /** `advice`: it works, but could be better. `unknown`: it could not be checked. */
  state: 'good' | 'advice' | 'fault' | 'unknown';
  says: string;
  toDo?: string;
}

export interface DoctorCheck {
  subject: string;
  run(): Promise<Finding[]> | Finding[];
}

export interface SubjectFinding extends Finding {
  subject: string;
}

export const good = (says: string): Finding => ({ state: 'good', says });
export const advice = (says: string, toDo: string): Finding => ({ state: 'advice', says, toDo });
export const fault = (says: string, toDo: string): Finding => ({ state: 'fault', says, toDo });
export const unknown = (says: string, toDo: string): Finding => ({ state: 'unknown', says, toDo });

/** For a finding that is a fault on a public site, but only advice while it is tried out locally. */
export const faultOrAdvice = (isFault: boolean) => (isFault ? fault : advice);

/** Runs the checks in parallel, and returns their findings in order. Each is limited by the timeout. */
export async function runChecks(checks: DoctorCheck[], limitMs: number): Promise<SubjectFinding[]> {
  const found = await Promise.all(
    checks.map(async ({ subject, run }) => {
      const findings = await Promise.race([runCheck(run), timeout(limitMs)]);
      return findings.map((finding) => ({ subject, ...finding }));
    }),
  );
  return found.flat();
}

async function runCheck(check: DoctorCheck['run']): Promise<Finding[]> {
  try {
    return await check();
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const reason = [message, code].find(Boolean) ?? String(error);
    return [unknown(`This could not be checked: ${oneLine(reason)}.`, howToReport)];
  }
}

const howToReport =
  'Run the doctor once more. If this stays, it is an error of the doctor: report it with this line.';

const timeout = (limitMs: number) =>
  new Promise<Finding[]>((resolve) => {
    const says = `This took longer than ${limitMs / 1_000} seconds.`;
    const toDo = 'Run the doctor once more when the machine or the network is less busy.';
    setTimeout(() => resolve([unknown(says, toDo)]), limitMs).unref();
  });

/** Output of another program, for use in a sentence. */
export const oneLine = (text: string) =>
  text.replaceAll(/\s+/g, ' ').trim().slice(0, 200).replace(/\.$/, '');

import { formatConnectionError } from './connection-errors.ts';
import type { DoctorContext } from './context.ts';
import { advice, type Finding, faultOrAdvice, good } from './findings.ts';

/** Checks whether the push services are reachable. Sends no message. */
export async function checkPush({ pushAnswers, isPublic }: DoctorContext): Promise<Finding[]> {
  const answers = await pushAnswers();
  const silent = answers.filter(({ failure }) => failure);
  if (silent.length === 0) return [good('The push services of the browsers can be reached.')];
  const names = silent
    .map(({ host, failure }) => `${host} (${formatConnectionError(failure)})`)
    .join(', ');
  const says = `Learners get no notifications on their phones from ${names}.`;
  const toDo =
    'The machine must reach these hosts at port 443: check its firewall and its DNS, or ask the provider.';
  const notify = silent.length === answers.length ? faultOrAdvice(isPublic) : advice;
  return [notify(says, toDo)];
}

import { inWords } from './connection-words.ts';
import { advice, type Finding, faultIf, good } from './findings.ts';
import type { Place } from './place.ts';

/** Whether the push services can be reached. No message is sent. */
export async function lookAtPush({ pushAnswers, isPublic }: Place): Promise<Finding[]> {
  const answers = await pushAnswers();
  const silent = answers.filter(({ failure }) => failure);
  if (silent.length === 0) return [good('The push services of the browsers can be reached.')];
  const names = silent.map(({ host, failure }) => `${host} (${inWords(failure)})`).join(', ');
  const says = `Learners are not told on their phones by ${names}.`;
  const toDo =
    'The machine must reach these hosts at port 443: look at its firewall and its DNS, and ask the provider.';
  const tell = silent.length === answers.length ? faultIf(isPublic) : advice;
  return [tell(says, toDo)];
}

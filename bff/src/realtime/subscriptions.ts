import { mayNow } from '../accounts/account.ts';
import type { DatedClass } from '../courses/classes/class.ts';
import type { ClassKey, RowTopic } from './live-event.ts';
import type { Holder } from './streams/stream.ts';

/** The channels of the hub. A course has one of its own, with the name of its topic. */
export const EVERYONE = 'everyone';
export const SIGNED_IN = 'signed-in';
export const STAFF = 'staff';
/** Of who gives classes and is not told of all that staff are. */
export const TEACHERS = 'teachers';
export const channelOfAccount = (accountId: number) => `account/${accountId}`;
export const topicOfCourse = (courseId: number) => `course/${courseId}` as const;

/** The channels that a visitor's stream follows, or that of a learner or of staff. */
export function channelsOf(holder: Holder | undefined): string[] {
  if (!holder) return [EVERYONE];
  return [
    ...channelsUnasked(holder),
    SIGNED_IN,
    ...holder.courseIds.map(topicOfCourse),
    ...workOf(holder),
  ];
}

function workOf(holder: Holder): string[] {
  if (mayNow(holder, 'changes.followAll')) return [STAFF];
  return mayNow(holder, 'changes.followTaught') ? [TEACHERS] : [];
}

/** The channels of a holder while it is not certain what the holder may follow. */
export const channelsUnasked = ({ accountId }: Pick<Holder, 'accountId'>): string[] => [
  EVERYONE,
  channelOfAccount(accountId),
];

/** By the date of the course's rule, so a class that is moved keeps it. */
export const keyOfClass = ({ courseId, date }: Pick<DatedClass, 'courseId' | 'date'>): ClassKey =>
  `${courseId} ${date}`;

export const PUBLIC_TOPICS = ['meetings', 'courses', 'classes'] as const;

/** The topics whose rows the stream is sent. */
export const topicsOf = (holder: Holder | undefined): RowTopic[] =>
  holder ? [...PUBLIC_TOPICS, 'open', ...holder.courseIds.map(topicOfCourse)] : [...PUBLIC_TOPICS];

/** The channel on which a topic's rows are published. */
export function channelOfTopic(topic: RowTopic): string {
  if (topic === 'open') return SIGNED_IN;
  return topic.startsWith('course/') ? topic : EVERYONE;
}

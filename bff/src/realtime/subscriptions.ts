import { canNow } from '../accounts/account.ts';
import type { DatedClass } from '../courses/classes/class.ts';
import type { ClassKey, RowTopic } from './live-event.ts';
import type { StreamHolder } from './streams/stream.ts';

/** The channels of the hub. The channel of a course has the name of its topic. */
export const EVERYONE = 'everyone';
export const SIGNED_IN = 'signed-in';
export const STAFF = 'staff';
/** For teachers, who do not receive all events of staff. */
export const TEACHERS = 'teachers';
export const channelOfAccount = (accountId: number) => `account/${accountId}`;
export const topicOfCourse = (courseId: number) => `course/${courseId}` as const;

/** The channels of the stream of a visitor, a learner or staff. */
export function channelsOf(holder: StreamHolder | undefined): string[] {
  if (!holder) return [EVERYONE];
  return [
    ...unverifiedChannelsOf(holder),
    SIGNED_IN,
    ...holder.courseIds.map(topicOfCourse),
    ...staffChannelsOf(holder),
  ];
}

function staffChannelsOf(holder: StreamHolder): string[] {
  if (canNow(holder, 'changes.followAll')) return [STAFF];
  return canNow(holder, 'changes.followTaught') ? [TEACHERS] : [];
}

/** The channels of a holder whose permissions are not verified. */
export const unverifiedChannelsOf = ({ accountId }: Pick<StreamHolder, 'accountId'>): string[] => [
  EVERYONE,
  channelOfAccount(accountId),
];

/** By the date of the course's rule, which a moved class keeps. */
export const keyOfClass = ({ courseId, date }: Pick<DatedClass, 'courseId' | 'date'>): ClassKey =>
  `${courseId} ${date}`;

export const PUBLIC_TOPICS = ['meetings', 'courses', 'classes'] as const;

/** The topics whose rows the stream receives. */
export const topicsOf = (holder: StreamHolder | undefined): RowTopic[] =>
  holder ? [...PUBLIC_TOPICS, 'open', ...holder.courseIds.map(topicOfCourse)] : [...PUBLIC_TOPICS];

/** The channel on which a topic's rows are published. */
export function channelOfTopic(topic: RowTopic): string {
  if (topic === 'open') return SIGNED_IN;
  return topic.startsWith('course/') ? topic : EVERYONE;
}

import type { DatedClass } from '../courses/classes/class.ts';
import { can } from '../shared/permissions.ts';
import type { ClassKey, RowChannel } from './live-event.ts';
import type { StreamHolder } from './streams/stream.ts';

/** The groups of the hub. The group of a course has the name of its channel. */
export const EVERYONE = 'everyone';
export const SIGNED_IN = 'signed-in';
export const STAFF = 'staff';
/** The channels of teachers, who do not receive all events of staff. */
export const TEACHERS = 'teachers';
export const groupOfAccount = (accountId: number) => `account/${accountId}`;
/** The sessions of the account that must use two-factor first. Nothing is published to them: it is how they are found. */
export const groupOfAwaiting = (accountId: number) => `account/${accountId}/awaiting`;
export const channelOfCourse = (courseId: number) => `course/${courseId}` as const;

/** The groups of the stream of a visitor, a learner or staff. A session that must use two-factor first receives what visitors receive. */
export function groupsOf(holder: StreamHolder | undefined): string[] {
  if (!holder) return [EVERYONE];
  if (holder.awaitsTwoFactor) return unverifiedGroupsOf(holder);
  return [
    ...unverifiedGroupsOf(holder),
    SIGNED_IN,
    ...holder.courseIds.map(channelOfCourse),
    ...staffGroupsOf(holder),
  ];
}

function staffGroupsOf(holder: StreamHolder): string[] {
  if (can(holder.role, 'changes.followAll')) return [STAFF];
  return can(holder.role, 'changes.followTaught') ? [TEACHERS] : [];
}

/** The groups of a holder whose permissions are not verified. */
export const unverifiedGroupsOf = ({ accountId, awaitsTwoFactor }: StreamHolder): string[] => [
  EVERYONE,
  awaitsTwoFactor ? groupOfAwaiting(accountId) : groupOfAccount(accountId),
];

/** By the date of the course's rule, which a moved class keeps. */
export const keyOfClass = ({ courseId, date }: Pick<DatedClass, 'courseId' | 'date'>): ClassKey =>
  `${courseId} ${date}`;

export const PUBLIC_CHANNELS = ['meetings', 'courses', 'classes'] as const;

/** The channels whose rows the stream receives. */
export const channelsOf = (holder: StreamHolder | undefined): RowChannel[] =>
  holder && !holder.awaitsTwoFactor
    ? [...PUBLIC_CHANNELS, 'open', ...holder.courseIds.map(channelOfCourse)]
    : [...PUBLIC_CHANNELS];

/** The group on which a channel's rows are published. */
export function groupOfChannel(channel: RowChannel): string {
  if (channel === 'open') return SIGNED_IN;
  return channel.startsWith('course/') ? channel : EVERYONE;
}

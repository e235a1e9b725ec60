import type { Deps } from '../../platform/deps.ts';

/** The fields of a class in the public list that are needed here. */
interface ListedClass {
  isOpen: boolean;
  state: string;
  endsAt: string;
  meetingId: number | null;
}

/**
 * The meeting of the current or next open class: the public page prefers its link to those of all other meetings. Null if
 * that class has no meeting, or there is no open class.
 */
export async function findOpenClassMeetingId({ lists, now }: Pick<Deps, 'lists' | 'now'>) {
  const { body } = await lists.classes.read();
  const classes: ListedClass[] = JSON.parse(body);
  const currentTime = now().toISOString();
  const next = classes.find(
    ({ isOpen, state, endsAt }) => isOpen && state !== 'cancelled' && endsAt > currentTime,
  );
  return next?.meetingId ?? null;
}

import type { Deps } from '../../platform/deps.ts';

/** What a row of the public timetable says about that. */
interface ListedClass {
  isOpen: boolean;
  state: string;
  endsAt: string;
  meetingId: number | null;
}

/**
 * The meeting of the open class that runs or comes next: the public page shows its link before those of all other
 * meetings. Null while that class has none, and without an open class.
 */
export async function openClassMeeting({ lists, now }: Pick<Deps, 'lists' | 'now'>) {
  const { body } = await lists.classes.read();
  const classes: ListedClass[] = JSON.parse(body);
  const present = now().toISOString();
  const next = classes.find(
    ({ isOpen, state, endsAt }) => isOpen && state !== 'cancelled' && endsAt > present,
  );
  return next?.meetingId ?? null;
}

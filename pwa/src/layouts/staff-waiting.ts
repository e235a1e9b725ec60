import { create } from 'zustand';
import { useFresh } from '../api/use-fresh.ts';
import { noteChange } from '../notices/changes.ts';
import { useSession } from '../session/session.ts';

/** How many tasks wait for staff, as far as it has been read. */
interface Waiting {
  payments?: number | undefined;
  messages?: number | undefined;
}

/** For the marks in the menu. */
export const useWaiting = create<Waiting>()(() => ({}));

const said = { payments: 'One more payment waits', messages: 'One more message waits' };

/** What is undefined is not known: it stays as it was. Says politely that more wait than before. */
export const noteWaiting = (waiting: Waiting) => {
  const before = useWaiting.getState();
  for (const what of ['payments', 'messages'] as const) {
    const count = waiting[what];
    if (count === undefined) continue;
    if (count > (before[what] ?? count)) noteChange({ sentence: said[what], of: [] });
    useWaiting.setState({ [what]: count });
  }
};

const load = async () => {
  try {
    // With the code of the staff's screens, which others never load.
    const { staffClassApi } = await import('../api/staff-class-api.ts');
    const { payments, messages } = await staffClassApi.readTasks();
    noteWaiting({ payments: payments.waiting, messages: messages.waiting });
  } catch {
    // The marks stay as they were.
  }
};

const fresh = { topics: ['payments', 'messages'], everyMs: 60_000 } as const;

/** Keeps the marks fresh while the menu is there. */
export const useFreshWaiting = () => useFresh(load, fresh);

useSession.subscribe(({ status }) => {
  if (status === 'out') useWaiting.setState({}, true);
});

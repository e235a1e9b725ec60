import { create } from 'zustand';
import { useFresh } from '../../data/lists/use-fresh.ts';
import { useSession } from '../../data/session/session.ts';
import { noteChange } from '../notices/changes.ts';

/** How many tasks wait for staff. */
interface Waiting {
  payments?: number;
  messages?: number;
}

/** For the marks in the menu. Empty until it was read. */
export const useWaiting = create<Waiting>()(() => ({}));

/** Says politely that more wait than before. */
const sayMore = (what: keyof Waiting, count: number) => {
  const more = count - (useWaiting.getState()[what] ?? count);
  const noun = what.slice(0, -1);
  if (more > 0)
    noteChange({ sentence: more === 1 ? `A new ${noun} waits` : `New ${what} wait`, of: [] });
};

/** Loads and sign-outs: only the answer to the last question counts. */
let latest = 0;

const load = async () => {
  latest += 1;
  const mine = latest;
  try {
    // With the code of the staff's screens, which others never load.
    const { staffClassApi } = await import('../../data/staff/staff-class-api.ts');
    const tasks = await staffClassApi.readTasks();
    if (mine !== latest) return;
    const waiting = { payments: tasks.payments.waiting, messages: tasks.messages.waiting };
    sayMore('payments', waiting.payments);
    sayMore('messages', waiting.messages);
    useWaiting.setState(waiting);
  } catch {
    // The marks stay as they were, until the next load.
  }
};

/** The stream tells of each; a load that failed is made up for. */
const fresh = { topics: ['payments', 'messages'], everyMs: 60_000, everyMsLive: 300_000 } as const;

/** Keeps the marks fresh while the menu is there. */
export const useFreshWaiting = () => useFresh(load, fresh);

/** A screen shows another number than the marks: one of the two is old. */
export const checkWaiting = (what: keyof Waiting, shown: number | undefined) => {
  const known = useWaiting.getState()[what];
  if (known !== undefined && shown !== undefined && shown !== known) void load();
};

/** One more message waits because this user says so: it is not news. */
export const noteReopened = () =>
  useWaiting.setState(({ messages }) => (messages === undefined ? {} : { messages: messages + 1 }));

useSession.subscribe(({ status }) => {
  if (status !== 'out') return;
  latest += 1;
  useWaiting.setState({}, true);
});

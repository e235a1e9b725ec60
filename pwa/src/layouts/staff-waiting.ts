import { create } from 'zustand';
import { useSession } from '../session/session.ts';

/** How many tasks wait for staff, as far as a screen has read it. */
interface Waiting {
  payments?: number | undefined;
  messages?: number | undefined;
}

/** For the marks in the menu. The screens that read the counts note them here. */
export const useWaiting = create<Waiting>()(() => ({}));

/** What is undefined is not known: it stays as it was. */
export const noteWaiting = ({ payments, messages }: Waiting) =>
  useWaiting.setState({
    ...(payments !== undefined && { payments }),
    ...(messages !== undefined && { messages }),
  });

useSession.subscribe(({ status }) => {
  if (status === 'out') useWaiting.setState({}, true);
});

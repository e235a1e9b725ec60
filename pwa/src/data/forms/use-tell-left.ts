import { ApiError } from '../network/client.ts';
import { tellOfLeftSend } from '../network/left-sends.ts';
import { useSession } from '../session/session.ts';
import { useIsLeft } from './use-is-left.ts';

/** The login page, to which this has led, says so itself. */
const isSignedOut = (failure: unknown) => failure instanceof ApiError && failure.status === 401;

/** The page that is open. */
const presentPage = () => {
  const { pathname, search } = window.location;
  return { page: document.title.replace(/ · .*/, ''), path: pathname + search };
};

const senderNow = () => useSession.getState().user?.id;

/**
 * Returns what is called when a send begins. It returns what is called if the send fails: where the form, or its whole page, has been
 * left meanwhile, a notice says why, unless the sender has logged out.
 */
export const useTellLeft = () => {
  const isLeft = useIsLeft();
  return () => {
    const form = presentPage();
    const sender = senderNow();
    return (failure: unknown, say: () => string) => {
      const isTold = isLeft() && !isSignedOut(failure) && senderNow() === sender;
      if (isTold) tellOfLeftSend({ say, ...form });
    };
  };
};

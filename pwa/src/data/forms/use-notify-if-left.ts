import { ApiError } from '../network/client.ts';
import { reportFailedSend } from '../network/failed-sends.ts';
import { useSession } from '../session/session.ts';
import { useIsUnmounted } from './use-is-unmounted.ts';

/** The login page, to which this leads, shows it itself. */
const isSessionRefused = (failure: unknown) =>
  failure instanceof ApiError && failure.status === 401;

/** The current page. */
const currentPage = () => {
  const { pathname, search } = window.location;
  return { page: document.title.replace(/ · .*/, ''), path: pathname + search };
};

const currentSenderId = () => useSession.getState().user?.id;

/**
 * Returns a function to call when a send begins. That returns a function to call if the send fails: if the form has been
 * unmounted since, a toast shows the failure, unless the sender has logged out.
 */
export const useNotifyIfLeft = () => {
  const isLeft = useIsUnmounted();
  return () => {
    const form = currentPage();
    const sender = currentSenderId();
    return (failure: unknown, message: () => string) => {
      const shouldNotify = isLeft() && !isSessionRefused(failure) && currentSenderId() === sender;
      if (shouldNotify) reportFailedSend({ message, ...form });
    };
  };
};

import { ApiError } from '../network/client.ts';
import { clearPendingLanguage, pendingLanguageOf } from '../session/pending-language.ts';
import { storeUser, useSession } from '../session/session.ts';
import { learnerApi } from './learner-api.ts';

/** The server has rejected the choice itself. After other failures, such as an ended session, it is sent again. */
const isRejected = (failure: unknown) =>
  failure instanceof ApiError && [400, 404].includes(failure.status);

const sendNewest = async () => {
  const { user } = useSession.getState();
  const language = pendingLanguageOf(user?.id);
  if (!user || !language) return;
  try {
    const answered = await learnerApi.chooseLanguage(language);
    storeUser(answered.user);
  } catch (failure) {
    if (!isRejected(failure)) throw failure;
  }
  clearPendingLanguage(user.id, language);
};

let last: Promise<void> = Promise.resolve();

/** Sends the account's newest choice, after a send that is already running. Rejects if there is no response. */
export const sendPendingLanguage = (): Promise<void> => {
  last = last.then(sendNewest, sendNewest);
  return last;
};

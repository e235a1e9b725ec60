import { ApiError } from '../network/client.ts';
import { rememberUser, useSession } from '../session/session.ts';
import { forgetUntold, untoldLanguage } from '../session/untold-language.ts';
import { learnerApi } from './learner-api.ts';

/** The server has refused the choice itself. After other failures it is told again: the session has ended, or the server is busy. */
const isFinal = (failure: unknown) =>
  failure instanceof ApiError && [400, 404].includes(failure.status);

const tellNewest = async () => {
  const { user } = useSession.getState();
  const language = untoldLanguage(user?.id);
  if (!user || !language) return;
  try {
    const answered = await learnerApi.chooseLanguage(language);
    rememberUser(answered.user);
  } catch (failure) {
    if (!isFinal(failure)) throw failure;
  }
  forgetUntold(user.id, language);
};

let last: Promise<void> = Promise.resolve();

/** Tells the account's newest choice once, after what is being told already. Rejects where there is no answer. */
export const tellUntoldLanguage = (): Promise<void> => {
  last = last.then(tellNewest, tellNewest);
  return last;
};

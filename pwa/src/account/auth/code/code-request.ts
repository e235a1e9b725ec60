import { t } from '@lingui/core/macro';
import { pageTitles } from '../../../content/page-titles.ts';
import { pages } from '../../../content/paths.ts';
import { draftAt, useDraft } from '../../../data/forms/use-draft.ts';
import { codeApi } from '../../../data/network/sign-in/code-api.ts';
import { languageToGive } from '../../../data/session/account-language.ts';
import { notify } from '../../../shell/notices/notices.ts';
import { arrive } from '../auth-store.ts';

/** A code that was asked for. Kept over a reload: who looks into the mail may come back to a page that begins anew. */
const none = { email: '', handle: '', askedAt: 0, isAnother: false };

export type CodeRequest = typeof none;

const key = 'sign-in-code';
const worksForMs = 10 * 60_000;

/** Whether this device waits for a code, as long as one works. */
export const useCodeRequest = () => {
  const { draft, forget } = useDraft(key, none, () => false);
  const isWaiting = draft.handle !== '' && Date.now() - draft.askedAt < worksForMs;
  return { request: isWaiting ? draft : undefined, forget };
};

/** Has a code mailed, if there is an account. Throws ApiError or NetworkError. */
export const askForCode = async (email: string): Promise<void> => {
  const { handle } = await codeApi.ask(email);
  const kept = draftAt(key, none);
  const isAnother = kept.now().email === email;
  kept.type({ email, handle, askedAt: Date.now(), isAnother });
};

/** That more than other devices ended; the mail about it lists what. */
const tellOfEnded = (ended: readonly string[] = []) => {
  if (ended.some((way) => way !== 'sessions'))
    notify(() => t`We ended the other ways into this account. We have mailed you the list.`, {
      stays: true,
      action: { label: pageTitles.account, path: pages.account.path },
    });
};

/** Throws ApiError or NetworkError. */
export const enterCode = async ({ handle }: CodeRequest, code: string): Promise<void> => {
  const { ended, ...entered } = await codeApi.enter({ handle, code, ...languageToGive() });
  await arrive(entered);
  tellOfEnded(ended);
};

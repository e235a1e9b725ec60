import { t } from '@lingui/core/macro';
import { pageTitles } from '../../../content/page-titles.ts';
import { pages } from '../../../content/paths.ts';
import { openDraft, useDraft } from '../../../data/forms/use-draft.ts';
import { codeApi } from '../../../data/network/sign-in/code-api.ts';
import { languageForNewAccount } from '../../../data/session/account-language.ts';
import { showToast } from '../../../shell/notices/toasts.ts';
import { applyLogin } from '../auth-store.ts';

/** A requested code. It survives a reload: a phone may reload the page while the person reads the e-mail. */
const noRequest = { email: '', handle: '', askedAt: 0, isAnother: false };

export type CodeRequest = typeof noRequest;

const codeRequestDraftKey = 'sign-in-code';
const codeValidForMs = 10 * 60_000;

/** The pending code request of this device, while the code is valid. */
export const useCodeRequest = () => {
  const { draft, forget } = useDraft(codeRequestDraftKey, noRequest, () => false);
  const isWaiting = draft.handle !== '' && Date.now() - draft.askedAt < codeValidForMs;
  return { request: isWaiting ? draft : undefined, forget };
};

/** Requests a code by e-mail, if there is an account. Throws ApiError or NetworkError. */
export const requestCode = async (email: string): Promise<void> => {
  const { handle } = await codeApi.requestCode(email);
  const kept = openDraft(codeRequestDraftKey, noRequest);
  const isAnother = kept.now().email === email;
  kept.type({ email, handle, askedAt: Date.now(), isAnother });
};

/** Shows a toast if more than other sessions were ended; the e-mail lists the details. */
const notifyEndedSessions = (ended: readonly string[] = []) => {
  if (ended.some((way) => way !== 'sessions'))
    showToast(
      () => t`We have closed all other ways into this account, and e-mailed you the list of them.`,
      {
        stays: true,
        action: { label: pageTitles.account, path: pages.account.path },
      },
    );
};

/** Throws ApiError or NetworkError. */
export const enterCode = async ({ handle }: CodeRequest, code: string): Promise<void> => {
  const { ended, ...entered } = await codeApi.logInWithCode({
    handle,
    code,
    ...languageForNewAccount(),
  });
  await applyLogin(entered);
  notifyEndedSessions(ended);
};

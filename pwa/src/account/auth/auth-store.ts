import { messages } from '../../content/messages.ts';
import { useDraft } from '../../data/forms/use-draft.ts';
import { ApiError } from '../../data/network/client.ts';
import { type Credentials, publicApi } from '../../data/network/public-api.ts';
import { accountLanguageOf, languageForNewAccount } from '../../data/session/account-language.ts';
import { startSession } from '../../data/session/session.ts';
import { applyAccountLanguage } from '../../i18n/apply-account-language.ts';
import { withProofOfWork } from './proof-of-work.ts';
import type { AuthInput } from './validate-auth.ts';

const emptySignInDraft = { name: '', email: '', phone: '', adult: false };

/** The typed values without the password. Login and registration share them. */
export const useSignInDraft = () => {
  const { draft, type, forget } = useDraft('sign-in', emptySignInDraft);
  return {
    ...draft,
    typeName: (name: string) => void type({ name }),
    typeEmail: (email: string) => void type({ email }),
    typePhone: (phone: string) => void type({ phone }),
    sayAdult: (adult: boolean) => void type({ adult }),
    /** Keeps the e-mail for the next page. */
    leaveEmail: (email: string) => void type({ ...emptySignInDraft, email }),
    forget,
  };
};

/** The specification's section 8: the server's own sentence, or one sentence for every other failure. */
export const formatAuthError = (failure: unknown): string =>
  failure instanceof ApiError ? failure.message : messages.somethingWentWrong();

type LoginResponse = Awaited<ReturnType<typeof publicApi.login>>;

/** Starts the session from a login response, in the language of its account. */
export const applyLogin = async ({ token, user }: LoginResponse): Promise<void> => {
  const language = accountLanguageOf(user);
  // Set before the session starts, since its pages start in this language.
  if (language) await applyAccountLanguage(language);
  startSession(token, user);
};

/** Registers and logs in. Throws ApiError or NetworkError, as logIn does. */
export const register = async ({ phone, adult, ...typed }: AuthInput): Promise<void> => {
  const registration = { ...typed, ...(phone && { phone }), ...(adult && { adult }) };
  await applyLogin(
    await withProofOfWork((proof) =>
      publicApi.register({ ...registration, ...languageForNewAccount() }, proof),
    ),
  );
};

export const logIn = async (credentials: Credentials): Promise<void> =>
  applyLogin(
    await withProofOfWork((proof) =>
      publicApi.login({ ...credentials, ...languageForNewAccount() }, proof),
    ),
  );

/** Also throws the browser's error if no passkey is used. */
export const logInByPasskey = async (): Promise<void> => {
  const { signInByPasskey } = await import('./passkey/webauthn.ts');
  await applyLogin(await signInByPasskey());
};

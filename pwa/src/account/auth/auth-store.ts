import { create } from 'zustand';
import { messages } from '../../content/messages.ts';
import { useDraft } from '../../data/forms/use-draft.ts';
import { ApiError } from '../../data/network/client.ts';
import { type Credentials, publicApi } from '../../data/network/public-api.ts';
import { languageOf, languageToGive } from '../../data/session/account-language.ts';
import { startSession } from '../../data/session/session.ts';
import { takeLanguage } from '../../i18n/take-language.ts';
import type { TypedAuth } from './auth-rules.ts';
import { withProofOfWork } from './proof-of-work.ts';

interface Arrival {
  /** What somebody has just done who is to sign in now. */
  after: 'nothing' | 'registering' | 'newPassword';
}

export const useAuth = create<Arrival>()(() => ({ after: 'nothing' }));

const nothing = { name: '', email: '', phone: '', adult: false };

/** What is typed, without the password. The screens share it: the first sign-in begins with what was registered. */
export const useSignInDraft = () => {
  const { draft, type, forget } = useDraft('sign-in', nothing);
  return {
    ...draft,
    typeName: (name: string) => void type({ name }),
    typeEmail: (email: string) => {
      type({ email });
      useAuth.setState({ after: 'nothing' });
    },
    typePhone: (phone: string) => void type({ phone }),
    sayAdult: (adult: boolean) => void type({ adult }),
    /** Leaves the e-mail for the first sign-in. */
    leaveEmail: (email: string) => void type({ ...nothing, email }),
    forget,
  };
};

/** The specification's section 8: the server's own sentence, or one sentence for every other failure. */
export const problemOf = (failure: unknown): string =>
  failure instanceof ApiError ? failure.message : messages.somethingWentWrong();

/** Throws ApiError or NetworkError, as logIn does. */
export const register = async ({ phone, adult, ...typed }: TypedAuth): Promise<void> => {
  const registration = { ...typed, ...(phone && { phone }), ...(adult && { adult }) };
  await withProofOfWork((proof) =>
    publicApi.register({ ...registration, ...languageToGive() }, proof),
  );
  useAuth.setState({ after: 'registering' });
};

type SignedIn = Awaited<ReturnType<typeof publicApi.login>>;

/** Begins the session that the server has answered a sign-in with, in the language of its account. */
export const arrive = async ({ token, user }: SignedIn): Promise<void> => {
  const language = languageOf(user);
  // Before the session, whose pages begin in it.
  if (language) await takeLanguage(language);
  useAuth.setState({ after: 'nothing' });
  startSession(token, user);
};

export const logIn = async (credentials: Credentials): Promise<void> =>
  arrive(
    await withProofOfWork((proof) =>
      publicApi.login({ ...credentials, ...languageToGive() }, proof),
    ),
  );

/** Throws also what the browser throws where no passkey is used. */
export const logInByPasskey = async (): Promise<void> => {
  const { signInByPasskey } = await import('./passkey/device.ts');
  await arrive(await signInByPasskey());
};

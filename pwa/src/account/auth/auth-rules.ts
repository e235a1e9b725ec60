import { t } from '@lingui/core/macro';

export type AuthMode = 'login' | 'register';

/** What is typed into the form. Who signs in has said nothing of the last two. */
export interface TypedAuth {
  name: string;
  email: string;
  password: string;
  phone: string;
  adult: boolean;
}

export type AuthFaults = Partial<Record<keyof TypedAuth, string>>;

const passwordMinLength = 8;
const passwordMaxLength = 256;

/** A rough check; the server decides. */
const emailPattern = /^[^\s@]+@[^\s@]+$/;

export const emailFault = (email: string) => {
  if (email.trim() === '') return t`E-mail is required.`;
  return emailPattern.test(email.trim())
    ? undefined
    : t`E-mail must be an address such as name@example.com.`;
};

let strength: typeof import('./strength/password-strength.ts') | undefined;

/**
 * Loads the check for weak passwords while a new password is typed. The form does not wait for it: the
 * server makes the same check.
 */
export const prepareStrength = () => {
  import('./strength/password-strength.ts').then(
    (code) => {
      strength = code;
    },
    () => {},
  );
};

const tooEasy = () =>
  t`This password is too easy to guess. Please choose another, such as three words that do not belong together.`;

/** What is wrong with a new password, if anything. `about`: the person's name and address, which it must not be made of. */
export const newPasswordFault = (password: string, about: string[] = []) => {
  const { length } = [...password];
  if (length < passwordMinLength) {
    return t`Password must be at least ${{ count: passwordMinLength }} characters long.`;
  }
  if (length > passwordMaxLength) {
    return t`Password must be at most ${{ count: passwordMaxLength }} characters long.`;
  }
  return strength?.isGuessable(password, about) ? tooEasy() : undefined;
};

const passwordFault = (mode: AuthMode, { password, name, email }: TypedAuth) => {
  if (password === '') return t`Password is required.`;
  return mode === 'register' ? newPasswordFault(password, [name, email]) : undefined;
};

/** The server's rules, checked before the request. The server decides. */
export const authFaults = (mode: AuthMode, typed: TypedAuth): AuthFaults => {
  const name = mode === 'register' && typed.name.trim() === '' ? t`Name is required.` : undefined;
  const email = emailFault(typed.email);
  const password = passwordFault(mode, typed);
  const adult =
    mode === 'register' && !typed.adult ? t`An account is for adults of 18 or older.` : undefined;
  return {
    ...(name && { name }),
    ...(email && { email }),
    ...(password && { password }),
    ...(adult && { adult }),
  };
};

/** Focuses the first field, in the form's order, that has a fault. */
export const focusFirstFault = (
  form: HTMLFormElement,
  faults: Partial<Record<string, string | undefined>>,
) => {
  const first = [...form.elements].find(
    (element) => element instanceof HTMLInputElement && faults[element.name],
  );
  if (first instanceof HTMLInputElement) first.focus();
};

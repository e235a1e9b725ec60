import { t } from '@lingui/core/macro';

export type AuthMode = 'login' | 'register';

/** The values of the form. The login form does not have the last two. */
export interface AuthInput {
  name: string;
  email: string;
  password: string;
  phone: string;
  adult: boolean;
}

export type AuthErrors = Partial<Record<keyof AuthInput, string>>;

const passwordMinLength = 8;
const passwordMaxLength = 256;

/** A rough check; the server decides. */
const emailPattern = /^[^\s@]+@[^\s@]+$/;

export const validateEmail = (email: string) => {
  if (email.trim() === '') return t`E-mail is required.`;
  return emailPattern.test(email.trim())
    ? undefined
    : t`E-mail must be an address such as name@example.com.`;
};

let strengthModule: typeof import('./strength/password-strength.ts') | undefined;

/**
 * Loads the check for weak passwords while a new password is typed. The form does not wait for it: the
 * server makes the same check.
 */
export const preloadPasswordStrength = () => {
  import('./strength/password-strength.ts').then(
    (code) => {
      strengthModule = code;
    },
    () => {},
  );
};

const guessablePasswordMessage = () =>
  t`This password is too easy to guess. Please choose another, such as three words that do not belong together.`;

/** Validates a new password. `about`: the person's name and address, which it must not be built from. */
export const validateNewPassword = (password: string, about: string[] = []) => {
  const { length } = [...password];
  if (length < passwordMinLength) {
    return t`Password must be at least ${{ count: passwordMinLength }} characters long.`;
  }
  if (length > passwordMaxLength) {
    return t`Password must be at most ${{ count: passwordMaxLength }} characters long.`;
  }
  return strengthModule?.isGuessable(password, about) ? guessablePasswordMessage() : undefined;
};

const validatePassword = (mode: AuthMode, { password, name, email }: AuthInput) => {
  if (password === '') return t`Password is required.`;
  return mode === 'register' ? validateNewPassword(password, [name, email]) : undefined;
};

/** The server's rules, checked before the request. The server decides. */
export const validateAuth = (mode: AuthMode, typed: AuthInput): AuthErrors => {
  const name = mode === 'register' && typed.name.trim() === '' ? t`Name is required.` : undefined;
  const email = validateEmail(typed.email);
  const password = validatePassword(mode, typed);
  const adult =
    mode === 'register' && !typed.adult ? t`An account is for adults of 18 or older.` : undefined;
  return {
    ...(name && { name }),
    ...(email && { email }),
    ...(password && { password }),
    ...(adult && { adult }),
  };
};

/** Focuses the first invalid field, in the form's order. */
export const focusFirstInvalidField = (
  form: HTMLFormElement,
  faults: Partial<Record<string, string | undefined>>,
) => {
  const first = [...form.elements].find(
    (element) => element instanceof HTMLInputElement && faults[element.name],
  );
  if (first instanceof HTMLInputElement) first.focus();
};

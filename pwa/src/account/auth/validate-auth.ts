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

/** Validates the length of a new password. The server judges whether it is easy to guess. */
export const validateNewPassword = (password: string) => {
  const { length } = [...password];
  if (length < passwordMinLength)
    return t`Password must be at least ${{ count: passwordMinLength }} characters long.`;
  return length > passwordMaxLength
    ? t`Password must be at most ${{ count: passwordMaxLength }} characters long.`
    : undefined;
};

const validatePassword = (mode: AuthMode, { password }: AuthInput) => {
  if (password === '') return t`Password is required.`;
  return mode === 'register' ? validateNewPassword(password) : undefined;
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

import type { Registration } from '../../api.ts';

export type AuthMode = 'login' | 'register';
export type AuthFaults = Partial<Record<keyof Registration, string>>;

/** What bcrypt reads of a password. */
const passwordMaxBytes = 72;
const passwordMinLength = 8;

/** Looks like an address; whether it is one, the server says. */
const emailPattern = /^[^\s@]+@[^\s@]+$/;

export const emailFault = (email: string) => {
  if (email.trim() === '') return 'E-mail is required.';
  return emailPattern.test(email.trim())
    ? undefined
    : 'E-mail must be an address such as name@example.com.';
};

export const newPasswordFault = (password: string) => {
  if ([...password].length < passwordMinLength) {
    return `Password must be at least ${passwordMinLength} characters long.`;
  }
  return new TextEncoder().encode(password).length > passwordMaxBytes
    ? `Password must be at most ${passwordMaxBytes} bytes long.`
    : undefined;
};

const passwordFault = (mode: AuthMode, password: string) => {
  if (password === '') return 'Password is required.';
  return mode === 'register' ? newPasswordFault(password) : undefined;
};

/** The server's rules, said before the round trip; the server decides. */
export const authFaults = (mode: AuthMode, typed: Registration): AuthFaults => {
  const name = mode === 'register' && typed.name.trim() === '' ? 'Name is required.' : undefined;
  const email = emailFault(typed.email);
  const password = passwordFault(mode, typed.password);
  return { ...(name && { name }), ...(email && { email }), ...(password && { password }) };
};

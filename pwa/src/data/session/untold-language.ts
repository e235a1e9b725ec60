import { isLanguage, type Language } from 'bff/shared/languages';

/** A choice that the server does not know yet. */
interface Untold {
  account: number;
  language: Language;
}

const key = 'untold-language';

const isUntold = (value: unknown): value is Untold =>
  typeof value === 'object' && value !== null && isLanguage((value as Untold).language);

const stored = (): Untold | undefined => {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
    return isUntold(value) ? value : undefined;
  } catch {
    return undefined;
  }
};

/** What the account has chosen here and the server does not know yet: no other account on the device is told of it. */
export const untoldLanguage = (account: number | undefined): Language | undefined => {
  const untold = stored();
  return untold?.account === account ? untold?.language : undefined;
};

export const noteUntold = (untold: Untold) => {
  try {
    localStorage.setItem(key, JSON.stringify(untold));
  } catch {
    // Without storage the choice is this page's alone.
  }
};

/** The server knows the choice. A newer one is still to be told. */
export const forgetUntold = (account: number, language: Language): void => {
  if (untoldLanguage(account) === language) localStorage.removeItem(key);
};

/** Whether there is such a choice, of whomever. */
export const somethingIsUntold = (): boolean => stored() !== undefined;

import { isLanguage, type Language } from 'bff/shared/languages';

/** A choice that the server does not know yet. */
interface PendingLanguage {
  account: number;
  language: Language;
}

const storageKey = 'untold-language';

const isPendingLanguage = (value: unknown): value is PendingLanguage =>
  typeof value === 'object' && value !== null && isLanguage((value as PendingLanguage).language);

const readPendingLanguage = (): PendingLanguage | undefined => {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(storageKey) ?? 'null');
    return isPendingLanguage(value) ? value : undefined;
  } catch {
    return undefined;
  }
};

/** The choice of this account that the server does not know yet; undefined for other accounts on the device. */
export const pendingLanguageOf = (account: number | undefined): Language | undefined => {
  const pending = readPendingLanguage();
  return pending?.account === account ? pending?.language : undefined;
};

export const storePendingLanguage = (untold: PendingLanguage) => {
  try {
    localStorage.setItem(storageKey, JSON.stringify(untold));
  } catch {
    // Without storage the choice is this page's alone.
  }
};

/** The server knows the choice now. A newer one stays pending. */
export const clearPendingLanguage = (account: number, language: Language): void => {
  if (pendingLanguageOf(account) === language) localStorage.removeItem(storageKey);
};

/** Whether any account has such a choice. */
export const hasPendingLanguage = (): boolean => readPendingLanguage() !== undefined;

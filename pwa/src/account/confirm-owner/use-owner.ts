import { t } from '@lingui/core/macro';
import { useState } from 'react';
import type { OwnerProof } from '../../data/network/sign-in/code-api.ts';
import { learnerApi } from '../../data/signed-in/learner-api.ts';
import type { Question } from '../../data/signed-in/queries.ts';
import { useAnswer } from '../../data/signed-in/use-live-query.ts';
import { codeFault } from '../auth/code/CodeField.tsx';

/** How the owner signs in. */
export const signInWays: Question<{ hasPassword: boolean }> = {
  key: ['sign-in'],
  ask: learnerApi.readSignInWays,
};

/** Whether the account has a password. Almost all have one: so it is taken for granted until the server says. */
export const useHasPassword = (): boolean => useAnswer(signInWays).value?.hasPassword ?? true;

/**
 * What is typed to show that one is the owner: the password, or, of an account without one, a code in a mail; with `byMail` of any account.
 */
export const useOwner = ({ byMail = false } = {}) => {
  const has = useHasPassword();
  const hasPassword = has && !byMail;
  const [typed, setTyped] = useState({ password: '', handle: '', askedAt: 0, code: '' });
  const { password, handle, code } = typed;
  const codeProblem = () => (handle === '' ? t`Have the code mailed first.` : codeFault(code));
  return {
    hasPassword,
    /** Also an account with a password is asked for a code. */
    byMail,
    ...typed,
    type: (more: Partial<typeof typed>) => setTyped({ ...typed, ...more }),
    isTyped: password !== '' || code !== '',
    proof: (hasPassword ? { password } : { code: { handle, code } }) satisfies OwnerProof,
    /** What is missing. */
    fault: () => {
      if (!hasPassword) return codeProblem();
      return password === '' ? t`Password is required.` : undefined;
    },
  };
};

export type Owner = ReturnType<typeof useOwner>;

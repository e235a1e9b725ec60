import { t } from '@lingui/core/macro';
import { queryOptions } from '@tanstack/react-query';
import { useState } from 'react';
import type { OwnerProof } from '../../data/network/sign-in/code-api.ts';
import { learnerApi } from '../../data/signed-in/learner-api.ts';
import { useLiveQuery } from '../../data/signed-in/use-live-query.ts';
import { validateEmailCode } from '../auth/code/EmailCodeField.tsx';

/** How the owner logs in. */
export const signInMethodsQuery = queryOptions({
  queryKey: ['sign-in'],
  queryFn: learnerApi.readLoginMethods,
});

/** Whether the account has a password. Assumed true until the server has answered, since almost all accounts have one. */
export const useHasPassword = (): boolean =>
  useLiveQuery(signInMethodsQuery).data?.hasPassword ?? true;

/**
 * The typed proof of ownership: the password, or a code from an e-mail for an account without one, or for any account with `byMail`.
 */
export const useOwnerConfirmation = ({ byMail = false } = {}) => {
  const has = useHasPassword();
  const hasPassword = has && !byMail;
  const [typed, setTyped] = useState({ password: '', handle: '', askedAt: 0, code: '' });
  const { password, handle, code } = typed;
  const codeProblem = () =>
    handle === '' ? t`Please ask for a code by e-mail first.` : validateEmailCode(code);
  return {
    hasPassword,
    /** Asks for a code even if the account has a password. */
    byMail,
    ...typed,
    type: (more: Partial<typeof typed>) => setTyped({ ...typed, ...more }),
    isTyped: password !== '' || code !== '',
    proof: (hasPassword ? { password } : { code: { handle, code } }) satisfies OwnerProof,
    /** The validation error, if any. */
    fault: () => {
      if (!hasPassword) return codeProblem();
      return password === '' ? t`Password is required.` : undefined;
    },
  };
};

export type OwnerConfirmation = ReturnType<typeof useOwnerConfirmation>;

import { queryOptions } from '@tanstack/react-query';
import type { AddedAuthenticator, Security } from 'bff/contract';
import { create } from 'zustand';
import { publicApi } from '../../data/network/public-api.ts';
import { setNeedsTwoFactor, storeUser } from '../../data/session/session.ts';
import { setQueryData } from '../../data/signed-in/queries.ts';
import { securityApi, type TwoFactorProof } from '../../data/signed-in/security-api.ts';

/** The account’s passkeys and codes. */
export const securityQuery = queryOptions({
  queryKey: ['security'],
  queryFn: securityApi.read,
});

/** Caches the server's response. */
export const cacheSecurity = (answered: Security): void => setQueryData(securityQuery, answered);

/** New recovery codes. The server cannot return them again: they stay here until the person has saved them. */
export const useNewRecoveryCodes = create<{ codes: string[] | null }>()(() => ({ codes: null }));

/** Refetches the account, since the first authenticator is required from now on. On failure the stored account stays. */
const refetchAccount = async () => {
  try {
    storeUser((await publicApi.me()).user);
  } catch {
    // The next page fetches it.
  }
};

/** Adding an authenticator also completes two-factor in this session. */
export const handleAuthenticatorAdded = ({ security, recoveryCodes }: AddedAuthenticator): void => {
  cacheSecurity(security);
  if (recoveryCodes) useNewRecoveryCodes.setState({ codes: recoveryCodes });
  void refetchAccount();
};

/** Completes two-factor in this session, which unlocks all screens. */
export const completeTwoFactor = async (proof: TwoFactorProof): Promise<void> => {
  const { user } = await securityApi.confirmTwoFactor(proof);
  storeUser(user);
  setNeedsTwoFactor(false);
};

/** Whether two-factor is, or will be, required for the account: then recovery codes are useful. */
export const isTwoFactorRequired = ({ askedFrom }: Security): boolean => askedFrom !== null;

/** Whether the account has an authenticator. */
export const hasAuthenticator = ({ passkeys, timeCodesSince }: Security): boolean =>
  passkeys.length > 0 || timeCodesSince !== null;

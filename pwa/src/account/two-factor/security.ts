import type { AddedKey, Security } from 'bff/contract';
import { create } from 'zustand';
import { publicApi } from '../../data/network/public-api.ts';
import { awaitSecondStep, rememberUser } from '../../data/session/session.ts';
import { put, type Question } from '../../data/signed-in/queries.ts';
import { type Proof, securityApi } from '../../data/signed-in/security-api.ts';

/** The account’s passkeys and codes. */
export const security: Question<Security> = { key: ['security'], ask: securityApi.read };

/** Shows what the server has just answered. */
export const show = (answered: Security): void => put(security, answered);

/** Recovery codes that have just been made. The server cannot say them again: they stay until the person has kept them. */
export const useNewCodes = create<{ codes: string[] | null }>()(() => ({ codes: null }));

/** Reads the account again: the first key is asked for from now on. Without an answer the stored account stays. */
const readAccount = async () => {
  try {
    rememberUser((await publicApi.me()).user);
  } catch {
    // The next page reads it.
  }
};

/** A key was added, which shows the second step of this session as well. */
export const keyAdded = ({ security, recoveryCodes }: AddedKey): void => {
  show(security);
  if (recoveryCodes) useNewCodes.setState({ codes: recoveryCodes });
  void readAccount();
};

/** Shows the second step of this session, so that the screens of staff open. */
export const showStep = async (proof: Proof): Promise<void> => {
  const { user } = await securityApi.showStep(proof);
  rememberUser(user);
  awaitSecondStep(false);
};

/** Whether a second step is, or will be, asked of the account: then codes are of use to it. */
export const isAsked = ({ askedFrom }: Security): boolean => askedFrom !== null;

/** Whether the account has something to show. */
export const hasKey = ({ passkeys, timeCodesSince }: Security): boolean =>
  passkeys.length > 0 || timeCodesSince !== null;

import { create } from 'zustand';
import { queryParams } from '../network/client.ts';
import { isSameAccount, useSession } from '../session/session.ts';

/** The profile that a learner's call is for: the id of a child of the account; undefined for the signed-in person. */
export type ActingProfile = number | undefined;

/** The profile that the learner's screens show, until the app is loaded again. */
export const useActingProfileStore = create<{ profile: ActingProfile }>()(() => ({
  profile: undefined,
}));

useSession.subscribe((now, before) => {
  if (!isSameAccount(now, before)) setActingProfile(undefined);
});

export const useActingProfile = (): ActingProfile =>
  useActingProfileStore(({ profile }) => profile);

export const currentActingProfile = (): ActingProfile => useActingProfileStore.getState().profile;

export const setActingProfile = (profile: ActingProfile): void =>
  useActingProfileStore.setState({ profile });

/** Calls back when the profile changes. */
export const onActingProfileChange = (run: () => void) =>
  useActingProfileStore.subscribe((now, before) => {
    if (now.profile !== before.profile) run();
  });

/** The query parameters of a call for this profile, with further values. */
export const queryForProfile = (
  profile: ActingProfile,
  values: Record<string, string | undefined> = {},
) => queryParams({ ...values, for: profile?.toString() });

/** The key of a query that has separate data for each profile. */
export const queryKeyForProfile = (name: string, acting: ActingProfile) =>
  acting === undefined ? [name] : [name, { for: acting }];

/** Whether the key is of a query for this child. */
export const isQueryKeyOfChild = (key: readonly unknown[], child: number): boolean =>
  key.some(
    (part) => typeof part === 'object' && part !== null && 'for' in part && part.for === child,
  );

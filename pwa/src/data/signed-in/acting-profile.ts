import { create } from 'zustand';
import { queryOf } from '../network/client.ts';
import { isSameAccount, useSession } from '../session/session.ts';

/** For whom a learner's call is: the number of a child whom the account holds; undefined for who is signed in. */
export type Whom = number | undefined;

/** Whom the learner's screens are about, until the app is loaded again. */
export const useChosen = create<{ whom: Whom }>()(() => ({ whom: undefined }));

useSession.subscribe((now, before) => {
  if (!isSameAccount(now, before)) chooseWhom(undefined);
});

export const useWhom = (): Whom => useChosen(({ whom }) => whom);

export const whomNow = (): Whom => useChosen.getState().whom;

export const chooseWhom = (whom: Whom): void => useChosen.setState({ whom });

/** Runs where the screens are about somebody else from now on. */
export const onOtherWhom = (run: () => void) =>
  useChosen.subscribe((now, before) => {
    if (now.whom !== before.whom) run();
  });

/** The query of a call that is for them, with what else it has. */
export const queryFor = (whom: Whom, values: Record<string, string | undefined> = {}) =>
  queryOf({ ...values, for: whom?.toString() });

/** The key of a question that is asked of each person apart. */
export const keyOfWhom = (name: string, whom: Whom) =>
  whom === undefined ? [name] : [name, { for: whom }];

/** Whether the key is that of a question about this child. */
export const isKeyOf = (key: readonly unknown[], child: number): boolean =>
  key.some(
    (part) => typeof part === 'object' && part !== null && 'for' in part && part.for === child,
  );

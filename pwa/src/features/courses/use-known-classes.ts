import { useCallback } from 'react';
import { useFresh } from '../../api/use-fresh.ts';
import { useSession } from '../../session/session.ts';

/** Where its code does not come, the next look tries again. */
const loadKnownClasses = () =>
  import('../selection/known-classes.ts').then(
    (known) => known.loadKnownClasses(),
    () => {},
  );

/** Once for all courses: what the learner has selected and is enrolled in. Visitors load nothing. */
export const useKnownClasses = () => {
  const signedIn = useSession((session) => session.status === 'in');
  const load = useCallback(() => signedIn && loadKnownClasses(), [signedIn]);
  useFresh(load);
};

import { useCallback } from 'react';
import { useSession } from '../../session.ts';
import { useFresh } from '../../use-fresh.ts';

const loadKnownClasses = async () => {
  const known = await import('../selection/known-classes.ts');
  known.loadKnownClasses();
};

/** Once for all courses: what the learner has selected and is enrolled in. Visitors load nothing. */
export const useKnownClasses = () => {
  const signedIn = useSession((session) => session.status === 'in');
  const load = useCallback(() => signedIn && loadKnownClasses(), [signedIn]);
  useFresh(load);
};

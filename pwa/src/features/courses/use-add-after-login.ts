import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { notify } from '../../notices/notices.ts';
import { keepTrying } from '../../offline/keep-trying.ts';
import { useSession } from '../../session/session.ts';
import { loadCourses, useCourses } from './courses-store.ts';

/** Names in the address the course that is to be added once one is signed in. */
export const addParam = 'add';

const needsNetwork = 'This needs the network. Please check your connection and try again.';

const courseBySlug = async (slug: string) => {
  if (!useCourses.getState().courses) await loadCourses();
  return useCourses.getState().courses?.find((course) => course.slug === slug);
};

const addBySlug = async (slug: string) => {
  const [course, { addToClasses, refuseToAdd }] = await Promise.all([
    courseBySlug(slug),
    keepTrying(() => import('../selection/add-to-classes.ts')),
  ]);
  if (course) return addToClasses(course);
  const { failed } = useCourses.getState();
  refuseToAdd(slug, failed ? needsNetwork : 'This course is not offered any more.');
};

/** Adds the course that the address names, and takes it out of the address. */
export const useAddAfterLogin = () => {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const signedIn = useSession((session) => session.status === 'in');
  const slug = new URLSearchParams(search).get(addParam);
  useEffect(() => {
    if (!signedIn || !slug) return;
    navigate({ pathname, hash }, { replace: true });
    addBySlug(slug).catch(() => notify(needsNetwork, { isProblem: true }));
  }, [signedIn, slug, pathname, hash, navigate]);
};

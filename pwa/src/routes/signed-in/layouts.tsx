import { useCan } from '../../data/signed-in/can.ts';
import { CacheLinks } from '../../learner/meetings/CacheLinks.tsx';
import { lazyPart } from '../../shell/hydration/lazy-part.ts';
import { LearnerLayout } from '../../shell/signed-in/LearnerLayout.tsx';
import { BottomBarOfRole } from './BottomBarOfRole.tsx';

const CacheTaughtLinks = lazyPart(
  () => import('../../staff/today/CacheTaughtLinks.tsx'),
  'CacheTaughtLinks',
);

/** Caches the links of current classes, for learners and for teachers. */
const CacheOwnLinks = () => {
  const mayTeach = useCan('today.readTaught');
  const worksToday = useCan('today.read');
  return (
    <>
      <CacheLinks />
      {(mayTeach || worksToday) && <CacheTaughtLinks />}
    </>
  );
};

/** The layout of the screens for logged-in people. */
export const SignedInLayout = () => (
  <>
    <CacheOwnLinks />
    <LearnerLayout bottomBar={<BottomBarOfRole />} />
  </>
);

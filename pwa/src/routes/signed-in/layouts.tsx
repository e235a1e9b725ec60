import { useMay } from '../../data/signed-in/can.ts';
import { KeepLinks } from '../../learner/meetings/CacheLinks.tsx';
import { TopNavigation } from '../../shell/frame/TopNavigation.tsx';
import { lazyPart } from '../../shell/hydration/lazy-part.ts';
import { LearnerLayout } from '../../shell/signed-in/LearnerLayout.tsx';
import { OwnBar } from './OwnBar.tsx';

const KeepTaughtLinks = lazyPart(
  () => import('../../staff/today/CacheTaughtLinks.tsx'),
  'KeepTaughtLinks',
);

/** Keeps the links of the classes of now, of who comes to them and of who gives them. */
const Keep = () => {
  const mayTeach = useMay('today.readTaught');
  const worksToday = useMay('today.read');
  return (
    <>
      <KeepLinks />
      {(mayTeach || worksToday) && <KeepTaughtLinks />}
    </>
  );
};

/** Around the screens of who is signed in. */
export const OwnLayout = () => (
  <>
    <Keep />
    <LearnerLayout places={<OwnBar />} />
  </>
);

/** Around `/OnlineClass`: what all screens of the person have, and for the manager the site's navigation at the top (specification, section 2). */
export const OnlineClassLayout = () => {
  const mayManage = useMay('meetings.change');
  if (!mayManage) return <OwnLayout />;
  return (
    <>
      <Keep />
      <LearnerLayout places={<OwnBar />} top={<TopNavigation overScene={false} />} />
    </>
  );
};

import { useMay } from '../../data/signed-in/may.ts';
import { KeepLinks } from '../../learner/meetings/KeepLinks.tsx';
import { TopNavigation } from '../../shell/frame/TopNavigation.tsx';
import { LearnerLayout } from '../../shell/signed-in/LearnerLayout.tsx';
import { OwnBar } from './OwnBar.tsx';

/** Around the screens of who is signed in. */
export const OwnLayout = () => (
  <>
    <KeepLinks />
    <LearnerLayout places={<OwnBar />} />
  </>
);

/** Around `/OnlineClass`: what all screens of the person have, and for the manager the site's navigation at the top (specification, section 2). */
export const OnlineClassLayout = () => {
  const mayManage = useMay('meetings.change');
  if (!mayManage) return <OwnLayout />;
  return <LearnerLayout places={<OwnBar />} top={<TopNavigation overScene={false} />} />;
};

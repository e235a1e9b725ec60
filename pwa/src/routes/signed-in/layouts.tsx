import { useMay } from '../../data/signed-in/may.ts';
import { PublicLayout } from '../../shell/frame/PublicLayout.tsx';
import { LearnerLayout } from '../../shell/signed-in/LearnerLayout.tsx';
import { OwnBar } from './OwnBar.tsx';

/** Around the screens of who is signed in. */
export const OwnLayout = () => <LearnerLayout places={<OwnBar />} />;

/** Around `/OnlineClass`: for the manager the site's navigation (specification, section 2), for learners what all their screens have. */
export const OnlineClassLayout = () => {
  const mayManage = useMay('meetings.change');
  return mayManage ? <PublicLayout places={<OwnBar />} /> : <OwnLayout />;
};

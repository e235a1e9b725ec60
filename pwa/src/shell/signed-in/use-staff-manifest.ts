import { useEffect } from 'react';
import { linkManifest } from '../frame/link-manifest.ts';

/** Links the manifest with the shortcuts of staff while the component is mounted. */
export const useStaffManifest = () =>
  useEffect(() => {
    linkManifest({ isForStaff: true });
    return () => linkManifest({ isForStaff: false });
  }, []);

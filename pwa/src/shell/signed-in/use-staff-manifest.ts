import { useEffect } from 'react';
import { nameManifest } from '../frame/name-manifest.ts';

/** Names the manifest with the shortcuts of staff to the browser, for as long as the component is shown. */
export const useStaffManifest = () =>
  useEffect(() => {
    nameManifest({ ofStaff: true });
    return () => nameManifest({ ofStaff: false });
  }, []);

import { useEffect } from 'react';

/** Names the manifest with the shortcuts of staff to the browser, for as long as the component is shown (pwa/build/web-manifest.ts). */
export const useStaffManifest = () =>
  useEffect(() => {
    const link = document.querySelector<HTMLLinkElement>('link[rel=manifest]');
    if (!link) return;
    const { href } = link;
    link.href = '/staff.webmanifest';
    return () => {
      link.href = href;
    };
  }, []);

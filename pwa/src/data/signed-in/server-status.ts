import { create } from 'zustand';

interface ServerStatus {
  /** The server does not respond, as a screen that polls before a class has found. */
  isUnavailable: boolean;
  /** Since this page was opened, the device has cached the links of current classes, or has learned that one may have changed. */
  hasCurrentLinks: boolean;
}

export const useServerStatus = create<ServerStatus>()(() => ({
  isUnavailable: false,
  hasCurrentLinks: false,
}));

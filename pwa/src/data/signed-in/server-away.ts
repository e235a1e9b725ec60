import { create } from 'zustand';

interface ServerAway {
  /** The server gives no answer, as a screen has found out that asks often, while a class is near. */
  isAway: boolean;
  /** Since this page was opened, the device has kept the links of the classes of now, or has heard that one may have changed. */
  knowsLinks: boolean;
}

export const useServerAway = create<ServerAway>()(() => ({ isAway: false, knowsLinks: false }));

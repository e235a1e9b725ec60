import type { ActingProfile } from '../../data/signed-in/acting-profile.ts';

/** The path by which the acting profile joins: on a parent's phone the session is the parent's. */
export const joinPathAs = (path: string, profile: ActingProfile): string =>
  profile === undefined ? path : `${path}?as=${profile}`;

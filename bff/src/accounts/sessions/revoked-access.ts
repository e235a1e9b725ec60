/** The revoked access that the owner of an account is notified of. `passkeys` includes authenticator apps and recovery codes. */
export const REVOKED_ACCESS = [
  'password',
  'sessions',
  'passkeys',
  'addressChange',
  'calendar',
  'nominee',
  'children',
] as const;
export type RevokedAccess = (typeof REVOKED_ACCESS)[number];

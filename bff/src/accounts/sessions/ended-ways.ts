/** What ended of an account, as its owner is told: of `passkeys` also the codes of an app, and those to recover. */
export const ENDED_WAYS = [
  'password',
  'sessions',
  'passkeys',
  'addressChange',
  'calendar',
  'nominee',
  'children',
] as const;
export type EndedWay = (typeof ENDED_WAYS)[number];

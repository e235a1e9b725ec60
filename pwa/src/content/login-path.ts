import { pages } from './paths.ts';

/** In the query of login and registration: where to go after signing in (return-path.ts). */
export const param = 'next';

export const withQuery = (path: string, next: string) =>
  `${path}?${param}=${encodeURIComponent(next)}`;

/** The address of the login page that leads to `next` after signing in. */
export const loginPathTo = (next: string) => withQuery(pages.login.path, next);

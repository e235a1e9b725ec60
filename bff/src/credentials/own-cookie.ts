/** How the site is reached, as far as its cookies differ by it. */
export interface Site {
  https: boolean;
}

/**
 * The attributes of a cookie for `path`. Over https its name begins with `__Host-`: then a browser takes it from this host
 * alone, and over https, but sends it to every path.
 */
export const ownCookie = ({ https }: Site, path: string) =>
  https
    ? ({ prefix: 'host', path: '/', secure: true, httpOnly: true } as const)
    : ({ path, secure: false, httpOnly: true } as const);

import type { ComponentProps, MouseEvent } from 'react';
import { useHref, useLinkClickHandler, useMatch, useResolvedPath } from 'react-router-dom';

interface Props extends Omit<ComponentProps<'a'>, 'href'> {
  to: string;
}

/** The router's own links bring parts of its data routers to every page (infra/docs/decisions/0018-own-code-for-libraries.md). */
export const Link = ({ to, onClick, target, ...rest }: Props) => {
  const follow = useLinkClickHandler<HTMLAnchorElement>(to, target ? { target } : {});
  const press = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (!event.defaultPrevented) follow(event);
  };
  return <a {...rest} target={target} href={useHref(to)} onClick={press} />;
};

/** A link that says whether one is where it leads. */
export const NavLink = (props: Props) => {
  const { pathname } = useResolvedPath(props.to);
  const here = useMatch(pathname) !== null;
  return <Link {...props} aria-current={here ? 'page' : undefined} />;
};

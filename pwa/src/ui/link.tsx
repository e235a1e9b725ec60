import type { ComponentProps, MouseEvent } from 'react';
import { useHref, useLinkClickHandler, useMatch, useResolvedPath } from 'react-router-dom';
import { inThisLanguage } from '../i18n/messages.ts';

interface Props extends Omit<ComponentProps<'a'>, 'href'> {
  to: string;
}

/**
 * A link to a public page leads to its address in the language that the page speaks. The router's own links bring parts of its data routers to every page (infra/docs/decisions/0018-own-code-for-libraries.md).
 */
export const Link = ({ to: page, onClick, target, ...rest }: Props) => {
  const to = inThisLanguage(page);
  const follow = useLinkClickHandler<HTMLAnchorElement>(to, target ? { target } : {});
  const press = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (!event.defaultPrevented) follow(event);
  };
  return <a {...rest} target={target} href={useHref(to)} onClick={press} />;
};

/** A link that says whether one is where it leads. */
export const NavLink = (props: Props) => {
  const { pathname } = useResolvedPath(inThisLanguage(props.to));
  const isHere = useMatch(pathname) !== null;
  return <Link {...props} aria-current={isHere ? 'page' : undefined} />;
};

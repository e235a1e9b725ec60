import type { ComponentProps, MouseEvent } from 'react';
import { useHref, useLinkClickHandler, useMatch, useResolvedPath } from 'react-router-dom';
import { pathInCurrentLanguage } from '../i18n/messages.ts';

interface Props extends Omit<ComponentProps<'a'>, 'href'> {
  to: string;
}

/**
 * A link to a public page uses its path in the current language. The router's own links would add parts of its data routers to every page (infra/docs/decisions/0018-own-code-for-libraries.md).
 */
export const Link = ({ to: page, onClick, target, ...rest }: Props) => {
  const to = pathInCurrentLanguage(page);
  const follow = useLinkClickHandler<HTMLAnchorElement>(to, target ? { target } : {});
  const press = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (!event.defaultPrevented) follow(event);
  };
  return <a {...rest} target={target} href={useHref(to)} onClick={press} />;
};

/** A link with `aria-current` on the current page. */
export const NavLink = (props: Props) => {
  const { pathname } = useResolvedPath(pathInCurrentLanguage(props.to));
  const isCurrent = useMatch(pathname) !== null;
  return <Link {...props} aria-current={isCurrent ? 'page' : undefined} />;
};

import type { ComponentProps } from 'react';
import { Link as RouterLink, NavLink as RouterNavLink } from 'react-router-dom';
import { pathInCurrentLanguage } from '../i18n/messages.ts';

type ToPage<Props> = Omit<Props, 'to'> & { to: string };

/** A link to a page of the app. One to a public page uses its path in the current language. */
export const Link = ({ to, ...rest }: ToPage<ComponentProps<typeof RouterLink>>) => (
  <RouterLink discover="none" {...rest} to={pathInCurrentLanguage(to)} />
);

/** A link with `aria-current` on the current page. */
export const NavLink = ({ to, ...rest }: ToPage<ComponentProps<typeof RouterNavLink>>) => (
  <RouterNavLink end discover="none" {...rest} to={pathInCurrentLanguage(to)} />
);

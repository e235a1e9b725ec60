import type { ReactNode } from 'react';
import { Link } from '../../ui/link.tsx';
import { type MenuSection, useOpenPage } from './menu-sections.ts';

interface Props {
  section: MenuSection;
  className: string | undefined;
  children: ReactNode;
}

/** A link to the first page of a section, marked as current on all of its pages. */
export const SectionLink = ({ section, className, children }: Props) => {
  const [first] = section.pages;
  const open = useOpenPage()(section);
  if (!first) return null;
  return (
    <Link
      className={className}
      to={first.path}
      aria-current={open && (open === first ? 'page' : 'true')}
    >
      {children}
    </Link>
  );
};

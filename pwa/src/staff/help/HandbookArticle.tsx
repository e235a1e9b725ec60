import { createElement, type ReactNode } from 'react';
import { Link } from '../../ui/link.tsx';
import styles from './Help.module.css';
import type { HandbookNode, HandbookPage } from './handbook-page.ts';
import { helpPath } from './help-path.ts';

const renderNode = (node: HandbookNode): ReactNode => {
  if (typeof node === 'string') return node;
  if (node.tag === 'img') {
    const { tag: _, alt, ...source } = node;
    return <img className={styles.picture} loading="lazy" alt={alt} {...source} />;
  }
  const children = node.children.map(renderNode);
  // As separate arguments, since they have no keys.
  if (node.tag === 'a') return createElement(Link, { to: helpPath(node.page) }, ...children);
  return createElement(node.tag, undefined, ...children);
};

/** The text of a page of the handbook, below its title. */
export const HandbookArticle = ({ page }: { page: HandbookPage }) =>
  createElement('div', { className: styles.text }, ...page.body.map(renderNode));

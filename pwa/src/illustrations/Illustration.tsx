import type { ReactNode } from 'react';
import styles from './Illustration.module.css';

interface Props {
  /** Without it, the illustration uses the pixels and percentages of its box. */
  viewBox?: string;
  className?: string | undefined;
  /** The part that stays visible when the box has another aspect ratio than the illustration; or `all`. */
  keep?: string;
  children: ReactNode;
}

/** Every picture is decoration, hidden from screen readers: the text beside it has the meaning. */
export const Illustration = ({ viewBox, className, keep = 'xMidYMid slice', children }: Props) => {
  return (
    <svg
      className={[styles.drawing, className].filter(Boolean).join(' ')}
      viewBox={viewBox}
      preserveAspectRatio={keep === 'all' ? undefined : keep}
      aria-hidden="true"
    >
      {children}
    </svg>
  );
};

import type { ReactNode } from 'react';
import styles from './drawings.module.css';

interface Props {
  viewBox: string;
  className?: string | undefined;
  /** Which part stays in sight when the place has another shape than the drawing. */
  keep?: string;
  children: ReactNode;
}

/** Every picture is decoration: the words beside it say what it means. */
export const Drawing = ({ viewBox, className, keep = 'xMidYMid slice', children }: Props) => {
  return (
    <svg
      className={[styles.drawing, className].filter(Boolean).join(' ')}
      viewBox={viewBox}
      preserveAspectRatio={keep}
      aria-hidden="true"
      focusable="false"
    >
      {children}
    </svg>
  );
};

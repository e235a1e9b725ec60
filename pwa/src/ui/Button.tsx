import type { ComponentProps, MouseEvent } from 'react';
import styles from './Button.module.css';
import { type ButtonLook, buttonClass } from './button-class.ts';

interface Props extends Omit<ComponentProps<'button'>, 'className' | 'disabled'>, ButtonLook {
  /** At work: keeps its width and its focus, and ignores further presses. */
  busy?: boolean;
}

export const Button = ({ variant, small, block, busy, onClick, children, ...rest }: Props) => {
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy) return event.preventDefault();
    onClick?.(event);
  };
  return (
    <button
      type="button"
      {...rest}
      className={buttonClass({
        ...(variant && { variant }),
        ...(small && { small }),
        ...(block && { block }),
      })}
      aria-disabled={busy || rest['aria-disabled']}
      data-busy={busy || undefined}
      onClick={press}
    >
      <span className={styles.label}>{children}</span>
    </button>
  );
};

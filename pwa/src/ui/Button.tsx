import type { ComponentProps, MouseEvent } from 'react';
import styles from './Button.module.css';
import { classes } from './classes.ts';

interface ButtonVariantProps {
  /** `action` is the main action, `outline` the secondary one; `soft` and `danger` are for rows of actions. */
  variant?: 'action' | 'outline' | 'soft' | 'danger' | 'quiet';
  /** Lower and with square corners, for rows of actions. */
  small?: boolean;
  /** Higher, for a single main action. */
  large?: boolean;
  /** As wide as its container. */
  block?: boolean;
}

/** The button styles for another element: `<Link className={buttonClass({ … })}>`. */
export const buttonClass = ({
  variant = 'action',
  small,
  large,
  block,
}: ButtonVariantProps = {}): string =>
  classes(
    styles.button,
    styles[variant],
    small && styles.small,
    large && styles.large,
    block && styles.block,
  );

interface Props
  extends Omit<ComponentProps<'button'>, 'className' | 'disabled'>,
    ButtonVariantProps {
  /** While busy, the button keeps its width and its focus, and ignores presses. */
  busy?: boolean;
}

export const Button = ({
  variant,
  small,
  large,
  block,
  busy,
  onClick,
  children,
  ...rest
}: Props) => {
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
        ...(large && { large }),
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

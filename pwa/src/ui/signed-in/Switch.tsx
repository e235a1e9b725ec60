import { type ReactNode, useId } from 'react';
import styles from './Switch.module.css';

interface Props {
  label: ReactNode;
  /** The meaning of the choice, below the label. */
  hint?: ReactNode;
  checked: boolean;
  /** While busy, it ignores presses. */
  busy?: boolean;
  onChange: (checked: boolean) => void;
}

/** A choice that is applied at once. The whole row is the target. */
export const Switch = ({ label, hint, checked, busy, onChange }: Props) => {
  const id = useId();
  return (
    <label className={styles.row}>
      <span className={styles.words}>
        <span id={`${id}label`}>{label}</span>
        {hint && (
          <span className={styles.hint} id={`${id}hint`}>
            {hint}
          </span>
        )}
      </span>
      <input
        type="checkbox"
        // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox has `checked`, which HTML forbids to say twice.
        role="switch"
        className={styles.switch}
        aria-labelledby={`${id}label`}
        aria-describedby={hint ? `${id}hint` : undefined}
        aria-disabled={busy}
        checked={checked}
        onChange={(event) => {
          if (!busy) onChange(event.target.checked);
        }}
      />
    </label>
  );
};

import { type ReactNode, useId } from 'react';
import { classes } from '../classes.ts';
import { Icon } from '../Icon.tsx';
import styles from './ChoiceChips.module.css';

interface Props<Value extends string> {
  legend: string;
  choices: readonly { value: Value; label: ReactNode }[];
  /** Undefined while nothing is chosen. */
  value: Value | undefined;
  onChoose: (value: Value) => void;
  /** A filter above a list: on phones one row, and its name is for screen readers. */
  inRow?: boolean;
  /** Where a heading says the same, the name is for screen readers. */
  isNameHidden?: boolean;
}

/** One of a few short choices, all in sight: radio buttons with the look of chips. */
export const ChoiceChips = <Value extends string>({
  legend,
  choices,
  value: chosen,
  onChoose,
  inRow = false,
  isNameHidden = inRow,
}: Props<Value>) => {
  const name = useId();
  return (
    <fieldset className={styles.group}>
      <legend className={isNameHidden ? 'visually-hidden' : styles.legend}>{legend}</legend>
      <div className={classes(styles.chips, inRow && styles.inRow)}>
        {choices.map(({ value, label }) => (
          <label key={value} className={styles.chip}>
            <input
              type="radio"
              className="visually-hidden"
              name={name}
              value={value}
              checked={value === chosen}
              onChange={() => onChoose(value)}
            />
            {value === chosen && <Icon name="check" size={20} />}
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  );
};

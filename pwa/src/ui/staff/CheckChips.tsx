import type { ReactNode } from 'react';
import { Icon } from '../Icon.tsx';
import styles from '../signed-in/ChoiceChips.module.css';

interface Props<Value> {
  legend: string;
  /** The choice of all, which stands first. */
  all: string;
  choices: readonly { value: Value; label: ReactNode }[];
  /** Empty: all. */
  chosen: Value[];
  onChoose: (chosen: Value[]) => void;
}

const toggled = <Value,>(chosen: Value[], value: Value) =>
  chosen.includes(value) ? chosen.filter((other) => other !== value) : [...chosen, value];

/** All of a few, or some of them: checkboxes with the look of chips. The first that is pressed takes the place of all. */
export const CheckChips = <Value extends string | number>(props: Props<Value>) => {
  const { legend, all, choices, chosen, onChoose } = props;
  const chip = (key: Value | 'all', label: ReactNode, isOn: boolean, onPress: () => void) => (
    <label key={key} className={styles.chip}>
      <input type="checkbox" className="visually-hidden" checked={isOn} onChange={onPress} />
      {isOn && <Icon name="check" size={20} />}
      {label}
    </label>
  );
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{legend}</legend>
      <div className={styles.chips}>
        {chip('all', all, chosen.length === 0, () => onChoose([]))}
        {choices.map(({ value, label }) =>
          chip(value, label, chosen.includes(value), () => onChoose(toggled(chosen, value))),
        )}
      </div>
    </fieldset>
  );
};

import type { ReactNode } from 'react';
import { Icon } from '../Icon.tsx';
import styles from '../signed-in/ChoiceChips.module.css';
import { type GroupFault, useGroupFault } from '../signed-in/use-group-fault.tsx';

interface Props<Value> extends GroupFault {
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
  const { id, control, note } = useGroupFault(props);
  const chip = (key: Value | 'all', label: ReactNode, isOn: boolean, onPress: () => void) => (
    <label key={key} className={styles.chip}>
      <input
        {...control}
        type="checkbox"
        className="visually-hidden"
        checked={isOn}
        onChange={onPress}
      />
      {isOn && <Icon name="check" size={20} />}
      {label}
    </label>
  );
  return (
    <fieldset id={id} className={styles.group}>
      <legend className={styles.legend}>{legend}</legend>
      <div className={styles.chips}>
        {chip('all', all, chosen.length === 0, () => onChoose([]))}
        {choices.map(({ value, label }) =>
          chip(value, label, chosen.includes(value), () => onChoose(toggled(chosen, value))),
        )}
      </div>
      {note}
    </fieldset>
  );
};

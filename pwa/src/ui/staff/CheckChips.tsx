import type { ReactNode } from 'react';
import { Icon } from '../Icon.tsx';
import styles from '../signed-in/ChoiceChips.module.css';
import { type GroupErrorProps, useGroupError } from '../signed-in/use-group-error.tsx';

interface Props<Value> extends GroupErrorProps {
  legend: string;
  /** The label of the choice of all, which comes first. */
  all: string;
  choices: readonly { value: Value; label: ReactNode }[];
  /** Empty: all. */
  chosen: Value[];
  onChoose: (chosen: Value[]) => void;
}

const toggleValue = <Value,>(chosen: Value[], value: Value) =>
  chosen.includes(value) ? chosen.filter((other) => other !== value) : [...chosen, value];

/** All of a few choices, or some of them: checkboxes styled as chips. The first pressed one replaces "all". */
export const CheckChips = <Value extends string | number>(props: Props<Value>) => {
  const { legend, all, choices, chosen, onChoose } = props;
  const { id, control, note } = useGroupError(props);
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
          chip(value, label, chosen.includes(value), () => onChoose(toggleValue(chosen, value))),
        )}
      </div>
      {note}
    </fieldset>
  );
};

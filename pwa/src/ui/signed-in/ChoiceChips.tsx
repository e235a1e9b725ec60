import { type ReactNode, useEffect, useId, useRef } from 'react';
import { classes } from '../classes.ts';
import { Icon } from '../Icon.tsx';
import styles from './ChoiceChips.module.css';
import { type GroupErrorProps, useGroupError } from './use-group-error.tsx';

interface Props<Value extends string> extends GroupErrorProps {
  legend: string;
  choices: readonly { value: Value; label: ReactNode }[];
  /** Undefined while nothing is chosen. */
  value: Value | undefined;
  onChoose: (value: Value) => void;
  /** A filter above a list: one row on phones, and its name is for screen readers only. */
  inRow?: boolean;
  /** If a heading says the same, the name is for screen readers only. */
  isNameHidden?: boolean;
}

/** Scrolls a row of chips to the chosen one, without scrolling the page. */
const useScrollToChosen = (chosen: string | undefined) => {
  const chips = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another choice is the event.
  useEffect(() => {
    const row = chips.current;
    const chip = row?.querySelector(':checked')?.parentElement;
    if (!row || !chip) return;
    const [within, its] = [row.getBoundingClientRect(), chip.getBoundingClientRect()];
    if (its.left < within.left) row.scrollLeft += its.left - within.left;
    else if (its.right > within.right) row.scrollLeft += its.right - within.right;
  }, [chosen]);
  return chips;
};

/** One of a few short choices, all visible: radio buttons styled as chips. */
export const ChoiceChips = <Value extends string>({
  legend,
  choices,
  value: chosen,
  onChoose,
  inRow = false,
  isNameHidden = inRow,
  ...fault
}: Props<Value>) => {
  const { id, control, note } = useGroupError(fault);
  const name = useId();
  const chips = useScrollToChosen(chosen);
  return (
    <fieldset id={id} className={styles.group}>
      <legend className={isNameHidden ? 'visually-hidden' : styles.legend}>{legend}</legend>
      <div ref={chips} className={classes(styles.chips, inRow && styles.inRow)}>
        {choices.map(({ value, label }) => (
          <label key={value} className={styles.chip}>
            <input
              {...control}
              type="radio"
              className="visually-hidden"
              name={name}
              value={value}
              checked={value === chosen}
              onChange={() => onChoose(value)}
            />
            {value === chosen && <Icon name="check" size={20} />}
            <span className={styles.label}>{label}</span>
          </label>
        ))}
      </div>
      {note}
    </fieldset>
  );
};

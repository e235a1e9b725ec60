import { useId } from 'react';
import styles from './ChoiceList.module.css';

interface Props<Value extends string> {
  legend: string;
  choices: readonly { value: Value; name: string; example: string }[];
  value: Value;
  onChoose: (value: Value) => void;
}

/** One of a few choices that need an example each: radio buttons one below the other. The whole row is the target. */
export const ChoiceList = <Value extends string>({
  legend,
  choices,
  value: chosen,
  onChoose,
}: Props<Value>) => {
  const id = useId();
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{legend}</legend>
      {choices.map(({ value, name, example }) => (
        <label key={value} className={styles.choice}>
          <input
            type="radio"
            className={styles.radio}
            name={id}
            value={value}
            aria-labelledby={`${id}${value}-name`}
            aria-describedby={`${id}${value}-example`}
            checked={value === chosen}
            onChange={() => onChoose(value)}
          />
          <span>
            <span className={styles.name} id={`${id}${value}-name`}>
              {name}
            </span>
            <span className={styles.example} id={`${id}${value}-example`}>
              {example}
            </span>
          </span>
        </label>
      ))}
    </fieldset>
  );
};

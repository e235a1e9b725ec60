import type { StaffClass } from 'bff/contract';
import { useEffect, useId, useRef, useState } from 'react';
import { Icon } from '../../../ui/Icon.tsx';
import { whenInWords } from '../../classes/class-words.ts';
import { ClassFacts, ClassState } from './ClassFacts.tsx';
import styles from './ClassPanel.module.css';
import type { ClassProps } from './ClassSheet.tsx';
import { type Step, StepSheet } from './steps.tsx';

interface Props extends ClassProps {
  /** The class was chosen by a press: the focus follows it here. */
  takesFocus: boolean;
  /** Something is about to be done with the class. */
  onBegin: () => void;
}

/** A class beside the week. Its steps are sheets over the page. */
export const ClassPanel = ({ takesFocus, onBegin, ...props }: Props) => {
  const { found, now, onChanged, onNoted, onClose } = props;
  const [step, setStep] = useState<Step>();
  const titleId = useId();
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus) title.current?.focus({ preventScroll: true });
  }, [takesFocus]);
  const begin = (next: Step) => {
    onBegin();
    setStep(next);
  };
  const close = () => setStep(undefined);
  const done = (changed: StaffClass) => {
    onChanged(changed);
    close();
  };
  return (
    <aside className={styles.panel} aria-labelledby={titleId}>
      <button type="button" className={styles.close} aria-label="Close" onClick={onClose}>
        <Icon name="close" />
      </button>
      <ClassState found={found} />
      <h2 ref={title} className={styles.title} id={titleId} tabIndex={-1}>
        {found.title}
      </h2>
      <p className={styles.when}>{whenInWords(found, now)}</p>
      <ClassFacts found={found} now={now} onStep={begin} />
      {step && (
        <StepSheet
          step={step}
          found={found}
          now={now}
          onDone={done}
          onNoted={onNoted}
          onClose={close}
        />
      )}
    </aside>
  );
};

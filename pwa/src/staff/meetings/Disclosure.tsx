import { type ReactNode, useId, useState } from 'react';
import { Icon } from '../../ui/Icon.tsx';
import styles from './Disclosure.module.css';

interface Props {
  label: string;
  /** What it is now, while the content is folded away. */
  summary?: string;
  openAtFirst?: boolean;
  children: ReactNode;
}

/** Content that is folded away until its heading is pressed. */
export const Disclosure = ({ label, summary, openAtFirst = false, children }: Props) => {
  const [open, setOpen] = useState(openAtFirst);
  const id = useId();
  const isSummed = !open && Boolean(summary);
  return (
    <div>
      <button
        type="button"
        className={styles.heading}
        aria-expanded={open}
        aria-controls={id}
        aria-labelledby={`${id}-label`}
        aria-describedby={isSummed ? `${id}-summary` : undefined}
        onClick={() => setOpen(!open)}
      >
        <span>
          <span id={`${id}-label`}>{label}</span>
          {isSummed && (
            <span id={`${id}-summary`} className={styles.summary}>
              {summary}
            </span>
          )}
        </span>
        <Icon name="chevronDown" size={18} />
      </button>
      <div id={id} className={styles.content} hidden={!open}>
        {open && children}
      </div>
    </div>
  );
};

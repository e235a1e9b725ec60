import { type ReactNode, useId, useState } from 'react';
import { Icon } from '../../ui/Icon.tsx';
import styles from './Disclosure.module.css';

interface Props {
  label: string;
  /** The present values, shown while the content is collapsed. */
  summary?: string;
  openAtFirst?: boolean;
  /** Forces the content open, for example to show an error. */
  mustBeOpen?: boolean;
  children: ReactNode;
}

/** Content that is collapsed until its heading is pressed. */
export const Disclosure = ({
  label,
  summary,
  openAtFirst = false,
  mustBeOpen = false,
  children,
}: Props) => {
  const [isOpened, setOpen] = useState(openAtFirst);
  const open = isOpened || mustBeOpen;
  const id = useId();
  return (
    <div>
      <button
        type="button"
        className={styles.heading}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        {label}
        <Icon name="chevronDown" size={18} />
      </button>
      {summary && !open && <p className={styles.summary}>{summary}</p>}
      <div id={id} className={styles.content} hidden={!open}>
        {open && children}
      </div>
    </div>
  );
};

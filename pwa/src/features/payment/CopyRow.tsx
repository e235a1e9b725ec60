import { notify } from '../../notices/notices.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import styles from './CopyRow.module.css';

interface Props {
  name: string;
  /** As it is shown. */
  value: string;
  /** As it is copied, where a banking app wants it otherwise. */
  copied?: string;
}

/** The clipboard is missing where the site is served without https. */
const copy = async (name: string, text: string) => {
  try {
    await navigator.clipboard.writeText(text);
    notify(`${name} copied.`);
  } catch {
    notify(`${name} could not be copied. Press long on it to select it.`, { isProblem: true });
  }
};

export const CopyRow = ({ name, value, copied = value }: Props) => (
  <div className={styles.row}>
    <div className={styles.words}>
      <p className={styles.name}>{name}</p>
      <p className={styles.value}>{value}</p>
    </div>
    <Button small variant="soft" onClick={() => void copy(name, copied)}>
      <Icon name="copy" size={18} />
      Copy <span className="visually-hidden">{name}</span>
    </Button>
  </div>
);

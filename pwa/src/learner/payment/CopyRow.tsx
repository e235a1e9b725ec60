import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { LazyMessage } from '../../shell/notices/toasts.ts';
import { copyToClipboard } from '../../shell/signed-in/copy.ts';
import { classes } from '../../ui/classes.ts';
import { InnerIcon } from '../../ui/signed-in/InnerIcon.tsx';
import styles from './CopyRow.module.css';

interface Props {
  nameOf: LazyMessage;
  /** The displayed text. A long one breaks before its @. */
  value: string;
  /** The copied text, if payment apps need another form. */
  copied?: string;
  /** In the heading font. */
  isFigure?: boolean;
  /** A line below the value. */
  note?: ReactNode;
}

const BreakableUpiId = ({ text }: { text: string }) => {
  const [name, host] = text.split('@');
  if (!host) return text;
  return (
    <>
      {name}
      <wbr />@{host}
    </>
  );
};

/** A value to copy into a payment app. */
export const CopyRow = ({ nameOf, value, copied = value, isFigure, note }: Props) => {
  const name = nameOf();
  return (
    <div className={styles.row}>
      <div className={styles.words}>
        <p className={styles.small}>{name}</p>
        <p className={classes(styles.value, isFigure && styles.figure)}>
          <BreakableUpiId text={value} />
        </p>
        {note && <p className={styles.small}>{note}</p>}
      </div>
      <button
        type="button"
        className={styles.copy}
        onClick={() => void copyToClipboard(nameOf, copied)}
      >
        <InnerIcon name="copy" size={20} />
        <Trans>
          Copy <span className="visually-hidden">{name}</span>
        </Trans>
      </button>
    </div>
  );
};

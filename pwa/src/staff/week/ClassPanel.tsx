import { t } from '@lingui/core/macro';
import { useEffect, useId, useRef } from 'react';
import { localizeTitle } from '../../i18n/localized-content.ts';
import { formatClassDateTime } from '../../schedule/class-messages.ts';
import { Icon } from '../../ui/Icon.tsx';
import { LocalizedText } from '../../ui/LocalizedText.tsx';
import { ClassDetails, ClassState } from './ClassDetails.tsx';
import styles from './ClassPanel.module.css';
import type { ClassSheetProps } from './ClassSheet.tsx';

interface Props extends Pick<ClassSheetProps, 'found' | 'now' | 'onStep' | 'onClose'> {
  /** The panel takes the focus, as somebody has pressed the class. */
  takesFocus: boolean;
}

/** The details of a class beside the week. Each action opens a sheet over the page. */
export const ClassPanel = ({ found, now, takesFocus, onStep, onClose }: Props) => {
  const titleId = useId();
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus) title.current?.focus({ preventScroll: true });
  }, [takesFocus]);
  return (
    <aside className={styles.panel} aria-labelledby={titleId}>
      <button type="button" className={styles.close} aria-label={t`Close`} onClick={onClose}>
        <Icon name="close" />
      </button>
      <ClassState found={found} />
      <h2 ref={title} className={styles.title} id={titleId} tabIndex={-1}>
        <LocalizedText of={localizeTitle(found)} />
      </h2>
      <p className={styles.when}>{formatClassDateTime(found, now)}</p>
      <ClassDetails found={found} now={now} onStep={onStep} />
    </aside>
  );
};

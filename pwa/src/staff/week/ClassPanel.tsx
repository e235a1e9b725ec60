import { t } from '@lingui/core/macro';
import { useEffect, useId, useRef } from 'react';
import { ownTitle } from '../../i18n/localized-content.ts';
import { whenInWords } from '../../schedule/class-messages.ts';
import { Icon } from '../../ui/Icon.tsx';
import { StaffWords } from '../../ui/LocalizedText.tsx';
import { ClassFacts, ClassState } from './ClassDetails.tsx';
import styles from './ClassPanel.module.css';
import type { ClassSheetProps } from './ClassSheet.tsx';

interface Props extends Pick<ClassSheetProps, 'found' | 'now' | 'onStep' | 'onClose'> {
  /** The class was chosen by a press: the focus follows it here. */
  takesFocus: boolean;
}

/** A class beside the week. Its steps are sheets over the page. */
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
        <StaffWords of={ownTitle(found)} />
      </h2>
      <p className={styles.when}>{whenInWords(found, now)}</p>
      <ClassFacts found={found} now={now} onStep={onStep} />
    </aside>
  );
};

import { t } from '@lingui/core/macro';
import type { StaffClass } from 'bff/contract';
import { useEffect } from 'react';
import { localizeTitle } from '../../i18n/localized-content.ts';
import { formatClassDateTime } from '../../schedule/class-messages.ts';
import { showToast } from '../../shell/notices/toasts.ts';
import { LocalizedText } from '../../ui/LocalizedText.tsx';
import { Sheet } from '../../ui/signed-in/Sheet.tsx';
import { ClassDetails, ClassState } from './ClassDetails.tsx';
import { type ClassStep, StepSheet } from './steps.tsx';

export interface ClassSheetProps {
  found: StaffClass;
  now: Date;
  /** The open action of the class. */
  step: ClassStep | undefined;
  onStep: (step: ClassStep | undefined) => void;
  onChanged: (changed: StaffClass) => void;
  onNoted: () => void;
  onClose: () => void;
}

/** The class that is open over the page, and the action it was opened for. */
export interface ClassSheetTarget {
  key: string;
  first?: ClassStep;
}

/** A sheet with the class, or with the open action. A change closes both. */
export const ClassSheet = (props: ClassSheetProps) => {
  const { found, now, step, onStep, onChanged, onNoted, onClose } = props;
  const done = (changed: StaffClass) => {
    onChanged(changed);
    onClose();
  };
  if (step)
    return (
      <StepSheet
        key={step}
        step={step}
        found={found}
        now={now}
        onDone={done}
        onManyDone={onClose}
        onNoted={onNoted}
        onClose={() => onStep(undefined)}
      />
    );
  return (
    <Sheet
      title={<LocalizedText of={localizeTitle(found)} />}
      lead={formatClassDateTime(found, now)}
      onClose={onClose}
    >
      <ClassState found={found} />
      <ClassDetails found={found} now={now} onStep={onStep} />
    </Sheet>
  );
};

/** Shows a toast when the open class leaves the list: the day is over, or other staff have removed the class. */
export const useNotifyWhenGone = (isOpen: boolean, isThere: boolean) =>
  useEffect(() => {
    if (isOpen && !isThere)
      showToast(() => t`This class is no longer in the list.`, { isProblem: true });
  }, [isOpen, isThere]);

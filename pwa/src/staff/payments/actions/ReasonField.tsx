import { t } from '@lingui/core/macro';
import { TextArea } from '../../../ui/forms/TextArea.tsx';
import { maxReasonLength } from '../rejection-reasons.ts';

interface Props {
  reason: string;
  busy: boolean;
  error: string | undefined;
  onType: (reason: string) => void;
}

/** The reason, which is shown on the order and on the invoice. */
export const ReasonField = ({ reason, busy, error, onType }: Props) => (
  <TextArea
    label={t`Reason`}
    name="reason"
    hint={t`The learner will read this.`}
    maxLength={maxReasonLength}
    rows={2}
    required
    readOnly={busy}
    value={reason}
    onChange={(event) => onType(event.target.value)}
    error={error}
  />
);

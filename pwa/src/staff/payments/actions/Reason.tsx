import { t } from '@lingui/core/macro';
import { TextArea } from '../../../ui/forms/TextArea.tsx';
import { longestReason } from '../rejection-reasons.ts';

interface Props {
  reason: string;
  busy: boolean;
  error: string | undefined;
  onType: (reason: string) => void;
}

/** Why: it stands on the order, and on the document. */
export const Reason = ({ reason, busy, error, onType }: Props) => (
  <TextArea
    label={t`Reason`}
    name="reason"
    hint={t`The learner reads it.`}
    maxLength={longestReason}
    rows={2}
    required
    readOnly={busy}
    value={reason}
    onChange={(event) => onType(event.target.value)}
    error={error}
  />
);

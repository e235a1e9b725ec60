import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';

interface Props {
  /** The name of the field, which makes the button's name unique. */
  field: string;
  onPaste: (text: string) => void;
  /** Called with what to do instead. */
  onProblem: (problem: string) => void;
}

/** Puts the copied text into a field. Renders nothing where the browser gives pages no clipboard to read. */
export const PasteButton = ({ field, onPaste, onProblem }: Props) => {
  if (!navigator.clipboard?.readText) return null;
  const paste = async () => {
    try {
      const text = await navigator.clipboard.readText();
      if (text.trim() === '') onProblem(t`Nothing to paste. Please copy the link first.`);
      else onPaste(text);
    } catch {
      // The browser asks first, and the person may have refused.
      onProblem(
        t`Your browser did not allow this. Please press and hold the field, and paste there.`,
      );
    }
  };
  return (
    <button type="button" onClick={() => void paste()}>
      <Trans>
        Paste <span className="visually-hidden">in {field}</span>
      </Trans>
    </button>
  );
};

import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type SyntheticEvent,
  useEffect,
  useLayoutEffect,
  useRef,
} from 'react';
import { useCloseOnBack } from './close-on-back.ts';

interface Props {
  className: string | undefined;
  'aria-label'?: string;
  'aria-labelledby'?: string;
  /** Whether a press beside the dialog closes it. */
  closesBeside?: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** The backdrop belongs to the dialog element, so a press on it has the dialog as its target. */
const isOutside = ({ target, currentTarget, clientX, clientY }: MouseEvent<HTMLDialogElement>) => {
  const { left, right, top, bottom } = currentTarget.getBoundingClientRect();
  const isInside = clientX >= left && clientX <= right && clientY >= top && clientY <= bottom;
  return target === currentTarget && !isInside;
};

/**
 * A modal dialog, open for as long as it is mounted. It keeps the focus inside and gives it back afterwards. Escape and going
 * back call `onClose`, and the dialog stays open until the parent unmounts it.
 */
export const Dialog = ({ closesBeside, onClose, children, ...rest }: Props) => {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    // Before the element is removed: only then `close` gives the focus back.
    return () => element?.close();
  }, []);
  useCloseOnBack(onClose);
  useEffect(() => {
    // If a tablet is turned, the parent of the dialog may be hidden: an invisible dialog would block the whole page.
    const closeIfHidden = () => {
      if (dialog.current?.checkVisibility?.() === false) onClose();
    };
    // The device may have been turned during a send, when the dialog could not be closed.
    closeIfHidden();
    window.addEventListener('resize', closeIfHidden);
    return () => window.removeEventListener('resize', closeIfHidden);
  }, [onClose]);
  const cancel = (event: SyntheticEvent) => {
    event.preventDefault();
    onClose();
  };
  // Chromium closes a dialog at the second Escape or back gesture without a `cancel` event.
  const reopenIfClosedByBrowser = () => {
    if (!dialog.current || dialog.current.open) return;
    dialog.current.showModal();
    onClose();
  };
  const pressKey = (event: KeyboardEvent) => {
    // If something inside has handled the key, such as a list of suggestions, the dialog ignores it.
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    cancel(event);
  };
  const press = (event: MouseEvent<HTMLDialogElement>) => {
    if (closesBeside && isOutside(event)) onClose();
  };
  return (
    <dialog
      {...rest}
      ref={dialog}
      onCancel={cancel}
      onClose={reopenIfClosedByBrowser}
      onKeyDown={pressKey}
      onClick={press}
    >
      {children}
    </dialog>
  );
};

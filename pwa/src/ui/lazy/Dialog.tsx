import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type SyntheticEvent,
  useEffect,
  useLayoutEffect,
  useRef,
} from 'react';

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
const isBeside = ({ target, currentTarget, clientX, clientY }: MouseEvent<HTMLDialogElement>) => {
  const { left, right, top, bottom } = currentTarget.getBoundingClientRect();
  const isInside = clientX >= left && clientX <= right && clientY >= top && clientY <= bottom;
  return target === currentTarget && !isInside;
};

/**
 * A modal dialog, open for as long as it is mounted. It keeps the focus inside and gives it back afterwards. Escape calls
 * `onClose`, and the dialog stays open until the parent unmounts it.
 */
export const Dialog = ({ closesBeside, onClose, children, ...rest }: Props) => {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    // Before the element is removed: only then `close` gives the focus back.
    return () => element?.close();
  }, []);
  useEffect(() => {
    // A tablet is turned, and what the dialog is in is hidden: unseen, it would hold the whole page.
    const closeUnseen = () => {
      if (dialog.current?.checkVisibility?.() === false) onClose();
    };
    // It may have been turned while something was sent, and nothing could close the dialog.
    closeUnseen();
    window.addEventListener('resize', closeUnseen);
    return () => window.removeEventListener('resize', closeUnseen);
  }, [onClose]);
  const cancel = (event: SyntheticEvent) => {
    event.preventDefault();
    onClose();
  };
  // Chromium closes a dialog at the second Escape, or gesture to go back, whatever became of the first: nothing asks before.
  const closedByBrowser = () => {
    if (!dialog.current || dialog.current.open) return;
    dialog.current.showModal();
    onClose();
  };
  const pressKey = (event: KeyboardEvent) => {
    // Where something inside has used the key, as a list of suggestions does, it is not meant for the dialog.
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    cancel(event);
  };
  const press = (event: MouseEvent<HTMLDialogElement>) => {
    if (closesBeside && isBeside(event)) onClose();
  };
  return (
    <dialog
      {...rest}
      ref={dialog}
      onCancel={cancel}
      onClose={closedByBrowser}
      onKeyDown={pressKey}
      onClick={press}
    >
      {children}
    </dialog>
  );
};

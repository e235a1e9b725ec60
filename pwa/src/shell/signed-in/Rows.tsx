import {
  createContext,
  type ReactNode,
  type Ref,
  type RefObject,
  useContext,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { useLocation } from 'react-router-dom';
import { Card } from '../../ui/Card.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { InnerIcon } from '../../ui/signed-in/InnerIcon.tsx';
import styles from './Rows.module.css';

/** Calls back if the URL has this fragment, and again if it is opened again. */
const useFragmentTarget = (fragment: string | undefined, arrive: () => void) => {
  const { hash, key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: an address that is opened is the event.
  useEffect(() => {
    if (fragment !== undefined && hash === `#${fragment}`) arrive();
  }, [hash, key, fragment]);
};

const focusAndScrollTo = (target: RefObject<HTMLElement | null>) => {
  target.current?.focus({ preventScroll: true });
  target.current?.scrollIntoView?.();
};

interface RowGroupProps {
  /** The fragment of a URL that leads here. */
  fragment: string;
  title: ReactNode;
  children: ReactNode;
}

/** A group of rows with a heading. */
export const RowGroup = ({ fragment, title, children }: RowGroupProps) => {
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  useFragmentTarget(fragment, () => focusAndScrollTo(heading));
  return (
    <section className={styles.group} aria-labelledby={id}>
      <h2 className={styles.title} id={id} ref={heading} tabIndex={-1}>
        {title}
      </h2>
      <Card flush>{children}</Card>
    </section>
  );
};

/** A row that is always open. */
export const PlainRow = ({ children }: { children: ReactNode }) => (
  <div className={styles.plain}>{children}</div>
);

interface RowHeadProps {
  /** The id of the line. */
  id: string;
  line: ReactNode;
  icon: ReactNode;
  /** The button, whose name is the row's title alone. The whole head is its target. */
  children: ReactNode;
}

const RowHead = ({ id, line, icon, children }: RowHeadProps) => (
  <div className={styles.head}>
    <div className={styles.words}>
      {children}
      {line && (
        <p className={styles.line} id={id}>
          {line}
        </p>
      )}
    </div>
    {icon}
  </div>
);

interface ActionRowProps {
  title: string;
  /** Says what the action does, or when it is useful. */
  line: string;
  busy?: boolean;
  isDangerous?: boolean;
  onPress: () => void;
  /** A note about it, or the dialog that it opens. */
  children?: ReactNode;
}

/** A row with an action, which may ask for confirmation. */
export const ActionRow = ({
  title,
  line,
  busy = false,
  isDangerous,
  onPress,
  children,
}: ActionRowProps) => {
  const id = useId();
  return (
    <div className={styles.row}>
      <RowHead id={id} line={line} icon={<InnerIcon name="chevronRight" size={20} />}>
        <button
          type="button"
          className={styles.press}
          data-dangerous={isDangerous}
          aria-describedby={id}
          aria-disabled={busy}
          onClick={() => !busy && onPress()}
        >
          {title}
        </button>
      </RowHead>
      {children}
    </div>
  );
};

interface FoldControls {
  /** Folds the row, and gives its heading the focus. */
  fold: () => void;
  hold: (isHeld: boolean) => void;
}

const FoldContext = createContext<FoldControls>({ fold: () => {}, hold: () => {} });

/** For the content of a `FoldingRow`: returns the function that folds the row. While something is edited, nothing else folds it. */
export const useFold = (isEdited: boolean): (() => void) => {
  const { fold, hold } = useContext(FoldContext);
  useEffect(() => {
    hold(isEdited);
    return () => hold(false);
  }, [hold, isEdited]);
  return fold;
};

interface FoldHeadProps {
  title: string;
  line: ReactNode;
  heading: Ref<HTMLButtonElement>;
  isOpen: boolean;
  /** The row cannot be folded now. */
  isHeld?: boolean;
  /** The id of what it shows and hides. */
  controls?: string;
  onPress: () => void;
}

/** The heading of a row that opens: the button that opens and folds it. */
const FoldHead = ({ title, line, heading, isOpen, isHeld, controls, onPress }: FoldHeadProps) => {
  const id = useId();
  return (
    <RowHead id={id} line={line} icon={<Icon name="chevronDown" size={20} />}>
      <h3 className={styles.heading}>
        <button
          type="button"
          ref={heading}
          className={styles.press}
          aria-describedby={line ? id : undefined}
          aria-expanded={isOpen}
          aria-controls={controls}
          // The open row cannot be folded (ARIA Authoring Practices, accordion).
          aria-disabled={isHeld}
          onClick={() => !isHeld && onPress()}
        >
          {title}
        </button>
      </h3>
    </RowHead>
  );
};

interface FoldingRowProps {
  title: string;
  /** The current value. Without it, the row is lower. */
  line?: ReactNode;
  /** The fragment of a URL that opens it. */
  fragment?: string;
  openAtFirst?: boolean;
  children: ReactNode;
}

/** A collapsible row with one or two lines. */
export const FoldingRow = ({
  title,
  line,
  fragment,
  openAtFirst = false,
  children,
}: FoldingRowProps) => {
  const id = useId();
  const heading = useRef<HTMLButtonElement>(null);
  const { hash } = useLocation();
  // Open from the first paint on, as opening it later would shift the content below.
  const [isOpen, setOpen] = useState(openAtFirst || hash === `#${fragment}`);
  const [isHeld, hold] = useState(false);
  const [ways] = useState<FoldControls>(() => ({
    fold: () => {
      setOpen(false);
      heading.current?.focus();
    },
    hold,
  }));
  useFragmentTarget(fragment, () => {
    setOpen(true);
    focusAndScrollTo(heading);
  });
  return (
    <div className={styles.row}>
      <FoldHead
        {...{ title, line, heading, isOpen, isHeld }}
        controls={`${id}held`}
        onPress={() => setOpen(!isOpen)}
      />
      <div id={`${id}held`} className={styles.held} hidden={!isOpen}>
        {isOpen && <FoldContext value={ways}>{children}</FoldContext>}
      </div>
    </div>
  );
};

interface FoldedRowsProps {
  title: string;
  line: string;
  /** The fragments of a URL that lead to these rows or to one of them. */
  fragments: readonly [string, ...string[]];
  children: ReactNode;
}

/** One row in place of several that are rarely used. It opens to show them below. */
export const FoldedRows = ({ title, line, fragments, children }: FoldedRowsProps) => {
  const heading = useRef<HTMLButtonElement>(null);
  const { hash, key } = useLocation();
  const isTarget = fragments.includes(hash.slice(1));
  const [isOpen, setOpen] = useState(isTarget);
  // biome-ignore lint/correctness/useExhaustiveDependencies: an address that is opened is the event.
  useEffect(() => {
    if (isTarget) setOpen(true);
  }, [isTarget, key]);
  useFragmentTarget(fragments[0], () => focusAndScrollTo(heading));
  return (
    <>
      <div className={styles.row}>
        <FoldHead {...{ title, line, heading, isOpen }} onPress={() => setOpen(!isOpen)} />
      </div>
      {isOpen && children}
    </>
  );
};

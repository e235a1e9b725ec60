import {
  createContext,
  type ReactNode,
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

/** Arrives where the address has this fragment, and again where it is opened again. */
const useArrival = (fragment: string | undefined, arrive: () => void) => {
  const { hash, key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: an address that is opened is the event.
  useEffect(() => {
    if (fragment !== undefined && hash === `#${fragment}`) arrive();
  }, [hash, key, fragment]);
};

const goTo = (target: RefObject<HTMLElement | null>) => {
  target.current?.focus({ preventScroll: true });
  target.current?.scrollIntoView?.();
};

interface GroupProps {
  /** The fragment of an address that leads here. */
  fragment: string;
  title: ReactNode;
  children: ReactNode;
}

/** Rows that belong together, under their heading. */
export const RowGroup = ({ fragment, title, children }: GroupProps) => {
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  useArrival(fragment, () => goTo(heading));
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

interface HeadProps {
  /** Of the line. */
  id: string;
  line: ReactNode;
  icon: ReactNode;
  /** The button, named by the row's title alone. It takes presses of the whole head. */
  children: ReactNode;
}

const Head = ({ id, line, icon, children }: HeadProps) => (
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

interface ActionProps {
  title: string;
  /** What it does, or when one wants it. */
  line: string;
  busy?: boolean;
  isDangerous?: boolean;
  onPress: () => void;
  /** What is said about it, or the dialog that it opens. */
  children?: ReactNode;
}

/** A row that does something, or asks first. */
export const ActionRow = ({
  title,
  line,
  busy = false,
  isDangerous,
  onPress,
  children,
}: ActionProps) => {
  const id = useId();
  return (
    <div className={styles.row}>
      <Head id={id} line={line} icon={<InnerIcon name="chevronRight" size={20} />}>
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
      </Head>
      {children}
    </div>
  );
};

interface Fold {
  /** Folds the row, and gives its heading the focus. */
  fold: () => void;
  hold: (isHeld: boolean) => void;
}

const FoldOfRow = createContext<Fold>({ fold: () => {}, hold: () => {} });

/** For what a `FoldingRow` holds: folds the row. While something is edited, nothing else does. */
export const useFold = (isEdited: boolean): (() => void) => {
  const { fold, hold } = useContext(FoldOfRow);
  useEffect(() => {
    hold(isEdited);
    return () => hold(false);
  }, [hold, isEdited]);
  return fold;
};

interface FoldingProps {
  title: string;
  /** What it is now. Without it, the row is lower. */
  line?: ReactNode;
  /** The fragment of an address that opens it. */
  fragment?: string;
  openAtFirst?: boolean;
  children: ReactNode;
}

/** A row of one line or two that opens what it holds. */
export const FoldingRow = ({
  title,
  line,
  fragment,
  openAtFirst = false,
  children,
}: FoldingProps) => {
  const id = useId();
  const heading = useRef<HTMLButtonElement>(null);
  const { hash } = useLocation();
  // From the first paint on, as opening it then would move what is below.
  const [isOpen, setOpen] = useState(openAtFirst || hash === `#${fragment}`);
  const [isHeld, hold] = useState(false);
  const [ways] = useState<Fold>(() => ({
    fold: () => {
      setOpen(false);
      heading.current?.focus();
    },
    hold,
  }));
  useArrival(fragment, () => {
    setOpen(true);
    goTo(heading);
  });
  return (
    <div className={styles.row}>
      <Head id={`${id}line`} line={line} icon={<Icon name="chevronDown" size={20} />}>
        <h3 className={styles.heading}>
          <button
            type="button"
            ref={heading}
            className={styles.press}
            aria-describedby={line ? `${id}line` : undefined}
            aria-expanded={isOpen}
            aria-controls={`${id}held`}
            // It cannot be folded now (ARIA Authoring Practices, accordion).
            aria-disabled={isHeld}
            onClick={() => !isHeld && setOpen(!isOpen)}
          >
            {title}
          </button>
        </h3>
      </Head>
      <div id={`${id}held`} className={styles.held} hidden={!isOpen}>
        {isOpen && <FoldOfRow value={ways}>{children}</FoldOfRow>}
      </div>
    </div>
  );
};

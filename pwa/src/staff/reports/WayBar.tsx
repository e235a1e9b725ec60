import type { Way, WaySum } from 'bff/contract';
import { useId } from 'react';
import { classes } from '../../ui/classes.ts';
import styles from './Bars.module.css';

/** In this order, in the legend and in each bar. */
export const ways: readonly Way[] = ['upi', 'cash', 'bank'];

export const paiseOf = (sums: WaySum[], of: Way): number =>
  sums.find(({ way }) => way === of)?.paise ?? 0;

type Kind = Way | 'due';

interface Part {
  kind: Kind;
  /** In hundredths of the width. */
  from: number;
  size: number;
}

/** One after the other. What was taken back beyond what came has no length. */
const partsOf = (sums: [Kind, number][], whole: number): Part[] => {
  let from = 0;
  return sums.flatMap(([kind, paise]) => {
    const size = whole > 0 ? (Math.max(0, paise) / whole) * 100 : 0;
    const part = { kind, from, size };
    from += size;
    return size > 0 ? [part] : [];
  });
};

/** The lines and dots by which the ways are told apart without their colours. */
const Patterns = ({ id }: { id: string }) => (
  <defs>
    <pattern id={`${id}cash`} width="6" height="6" patternUnits="userSpaceOnUse">
      <path className={styles.lines} d="M-1 7 7 -1M-1 1 1 -1M5 7 7 5" />
    </pattern>
    <pattern id={`${id}bank`} width="6" height="6" patternUnits="userSpaceOnUse">
      <circle className={styles.dots} cx="3" cy="3" r="1.1" />
    </pattern>
  </defs>
);

const Piece = ({ kind, from, size, id }: Part & { id: string }) => {
  const place = { x: `${from}%`, y: 1, width: `${size}%`, height: 16, rx: 3 };
  return (
    <>
      <rect {...place} className={styles[kind]} />
      {(kind === 'cash' || kind === 'bank') && (
        <rect {...place} className={styles.edge} fill={`url(#${id}${kind})`} />
      )}
    </>
  );
};

interface Props {
  sums: WaySum[];
  due: number;
  /** What would fill the whole width. */
  whole: number;
}

/** What came in each way, and what is due, as a bar. Its numbers are in the table. */
export const WayBar = ({ sums, due, whole }: Props) => {
  const id = useId();
  const all: [Kind, number][] = [
    ...ways.map((way): [Kind, number] => [way, paiseOf(sums, way)]),
    ['due', due],
  ];
  return (
    <svg className={styles.bar} width="100%" height="18" aria-hidden="true">
      <Patterns id={id} />
      {partsOf(all, whole).map((part) => (
        <Piece key={part.kind} id={id} {...part} />
      ))}
    </svg>
  );
};

/** The look of a way in the bars. */
export const Swatch = ({ way }: { way: Way }) => {
  const id = useId();
  return (
    <svg className={classes(styles.bar, styles.swatch)} width="18" height="18" aria-hidden="true">
      <Patterns id={id} />
      <Piece id={id} kind={way} from={0} size={100} />
    </svg>
  );
};

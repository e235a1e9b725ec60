import type { PaymentMethod, PaymentMethodSum } from 'bff/contract';
import { useId } from 'react';
import { classes } from '../../ui/classes.ts';
import styles from './Bars.module.css';

/** The order of the ways in the legend and in each bar. */
export const ways: readonly PaymentMethod[] = ['upi', 'cash', 'bank'];

export const paiseOf = (sums: PaymentMethodSum[], of: PaymentMethod): number =>
  sums.find(({ way }) => way === of)?.paise ?? 0;

type BarKind = PaymentMethod | 'due';

interface BarSegment {
  kind: BarKind;
  /** In percent of the width. */
  from: number;
  size: number;
}

/** The segments one after the other. A negative sum has no length. */
const segmentsOf = (sums: [BarKind, number][], whole: number): BarSegment[] => {
  let from = 0;
  return sums.flatMap(([kind, paise]) => {
    const size = whole > 0 ? (Math.max(0, paise) / whole) * 100 : 0;
    const part = { kind, from, size };
    from += size;
    return size > 0 ? [part] : [];
  });
};

/** The patterns that distinguish the ways without colours. */
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

const Segment = ({ kind, from, size, id }: BarSegment & { id: string }) => {
  const attributes = { x: `${from}%`, y: 1, width: `${size}%`, height: 16, rx: 3 };
  return (
    <>
      <rect {...attributes} className={styles[kind]} />
      {(kind === 'cash' || kind === 'bank') && (
        <rect {...attributes} className={styles.edge} fill={`url(#${id}${kind})`} />
      )}
    </>
  );
};

interface Props {
  sums: PaymentMethodSum[];
  due: number;
  /** The amount of the full width. */
  whole: number;
}

/** The payments by way and the amount due as a bar. The numbers are in the table. */
export const WayBar = ({ sums, due, whole }: Props) => {
  const id = useId();
  const all: [BarKind, number][] = [
    ...ways.map((way): [BarKind, number] => [way, paiseOf(sums, way)]),
    ['due', due],
  ];
  return (
    <svg className={styles.bar} width="100%" height="18" aria-hidden="true">
      <Patterns id={id} />
      {segmentsOf(all, whole).map((part) => (
        <Segment key={part.kind} id={id} {...part} />
      ))}
    </svg>
  );
};

/** The legend symbol of a way. */
export const Swatch = ({ way }: { way: PaymentMethod }) => {
  const id = useId();
  return (
    <svg className={classes(styles.bar, styles.swatch)} width="18" height="18" aria-hidden="true">
      <Patterns id={id} />
      <Segment id={id} kind={way} from={0} size={100} />
    </svg>
  );
};

import { useMemo } from 'react';
import { encode } from 'uqr';
import styles from './QrCode.module.css';

/** The dark squares as one SVG path, a unit each. Neighbours in a row are drawn as one rectangle. */
export const qrPath = (rows: boolean[][]): string =>
  rows
    .flatMap((row, y) =>
      [
        ...row
          .map((dark) => (dark ? '1' : '0'))
          .join('')
          .matchAll(/1+/g),
      ].map(({ index, 0: { length } }) => `M${index} ${y}h${length}v1h-${length}z`),
    )
    .join('');

/** The margin around a code, in squares, as ISO/IEC 18004 demands. */
const quietZone = 4;

/** Dark on white in the dark theme too: many apps cannot read inverted codes. */
export const QrCode = ({ text, label }: { text: string; label: string }) => {
  const { size, path } = useMemo(() => {
    const { size, data } = encode(text, { ecc: 'M', border: quietZone });
    return { size, path: qrPath(data) };
  }, [text]);
  return (
    <svg
      className={styles.code}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
};

import { useId } from 'react';
import { Illustration } from '../Illustration.tsx';
import { DawnPaints } from './DawnPaints.tsx';
import { RiverValley } from './RiverValley.tsx';
import { ValleySun } from './ValleySun.tsx';

interface Props {
  /** 0 with the sun behind the valley, 1 with the sun clear of the peaks. */
  sun: number;
  className?: string | undefined;
}

/**
 * The valley for wide screens, right of the near bank, which leaves room for words. The land keeps its shape in a box of
 * any width; only the bank's edge is stretched with it. The bank has the colour `--near-bank`.
 */
export const ValleyWide = ({ sun, className }: Props) => {
  const id = useId();
  const paint = (name: string) => `url(#${id}${name})`;
  return (
    <Illustration className={className}>
      <DawnPaints id={id} />
      <rect width="100%" height="100%" fill={paint('sky')} />
      <svg
        x="38%"
        width="62%"
        height="100%"
        viewBox="894 -36 452 396"
        preserveAspectRatio="xMidYMax meet"
        overflow="visible"
        aria-hidden="true"
      >
        <ValleySun height={sun} paint={paint} />
        <RiverValley paint={paint} />
      </svg>
      <svg
        width="100%"
        height="100%"
        viewBox="0 0 1000 368"
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        <path
          fill="var(--near-bank, var(--bank))"
          d="M0 0h406c46 36 68 106 94 156 27 52 74 98 138 132 108 56 232 50 362 27v53H0Z"
        />
      </svg>
    </Illustration>
  );
};

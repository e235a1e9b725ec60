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
 * The valley for phones. It stands on the lower edge of its box with the near bank, and has land on both sides and sky
 * above for a box with visible overflow. The bank has the colour `--near-bank`.
 */
export const ValleyTall = ({ sun, className }: Props) => {
  const id = useId();
  const paint = (name: string) => `url(#${id}${name})`;
  return (
    <Illustration viewBox="456 -188 905 529" keep="xMidYMax meet" className={className}>
      <DawnPaints id={id} />
      <path fill="var(--sky-high)" d="M0-1800h1770v1613H0z" />
      <path fill={paint('sky')} d="M0-188h1770v488H0z" />
      <ValleySun height={sun} paint={paint} />
      <RiverValley paint={paint} />
      <path
        fill="var(--near-bank, var(--bank))"
        d="M0 330c180-4 300 10 420 10 120 0 200-18 320-18 140 0 250 10 361 9 99-1 189-11 260-20 119-15 259-9 409 7v290H0Z"
      />
    </Illustration>
  );
};

import { useId } from 'react';
import { Illustration } from '../Illustration.tsx';
import { DawnPaints } from './DawnPaints.tsx';
import { Marigolds } from './Marigolds.tsx';
import { RiverValley } from './RiverValley.tsx';

/** The empty river, low and wide: the banner of the inner pages. */
export const RiverBand = ({ className }: { className?: string | undefined }) => {
  const id = useId();
  const paint = (name: string) => `url(#${id}${name})`;
  return (
    <Illustration viewBox="0 0 1440 380" keep="xMaxYMax slice" className={className}>
      <DawnPaints id={id} />
      <path fill={paint('sky')} d="M0 0h1440v300H0z" />
      <circle cx="1120" cy="176" r="300" fill={paint('glow')} />
      <circle cx="1120" cy="176" r="70" fill={paint('sun')} />
      <RiverValley paint={paint} />
      <path
        fill="var(--bank)"
        d="M0 346c200-10 420 0 640 12 220 10 400 4 540 0 110-4 200-12 260-16v38H0Z"
      />
      <Marigolds x={1386} y={384} size={0.72} />
      <Marigolds x={868} y={390} size={0.5} />
    </Illustration>
  );
};

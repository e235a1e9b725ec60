import { useId } from 'react';
import { Illustration } from '../Illustration.tsx';
import { DawnPaints } from './DawnPaints.tsx';
import { Marigolds } from './Marigolds.tsx';
import { SeatedFigure } from './SeatedFigure.tsx';
import { Temple } from './Temple.tsx';

/**
 * The figure in front of the sun, for a waiting page. It stands on the lower edge of its box, with a bank deep enough for a
 * button, and has land on both sides and sky above for a box with visible overflow.
 */
export const WaitingScene = ({ className }: { className?: string | undefined }) => {
  const id = useId();
  const paint = (name: string) => `url(#${id}${name})`;
  return (
    <Illustration viewBox="0 400 390 444" keep="xMidYMax meet" className={className}>
      <DawnPaints id={id} />
      <path fill="var(--sky-high)" d="M-1100-1800h2400V1h-2400z" />
      <path fill={paint('sky')} d="M-1100 0h2400v650h-2400z" />
      <circle cx="195" cy="500" r="280" fill={paint('glow')} />
      <circle cx="195" cy="500" r="88" fill={paint('sun')} />
      <path
        fill="var(--peak)"
        d="m-1100 566 120-26 80 22 88-46 26 4 66 36 56-26 64 30 60-40 20 4 68-56 28 30 16 4 56 42 34-12 38 24 40-32 18 4 64-70 28 32 14 4 56 46 20-8 40-20 22-24 12 4 32-52 22 30 10 2 30 40 14 6 53 54 41-42 16-8 38-54 12-2 32-44 26 38 12 4 18 18 38 40 20-10 36 34 44-40 18 4 52-62 24 30 16 4 62 58 30-12 46 28 50-44 20 4 52-54 30 36 16 4 66 50 60-24 60 32 80-26 90 28v84h-2400Z"
      />
      <path
        fill="var(--peak-lit)"
        d="m66 440 22 30 10 2 30 40 14 6 53 54v48H84l-14-50 10-30-18-34 12-28Zm268-18-32 44-12 2-38 54-16 8-41 42v48h135l12-58-16-32 14-36-10-28ZM-158 458l28 32 14 4 56 46 24 84h-106l-14-50 10-34-16-30 8-24Zm-294 10 28 30 16 4 56 42 26 80h-110l-14-50 10-34-16-28 8-22Zm-360 48 26 4 66 36 20 60h-96l-12-40 8-28Zm1410-68-52 62-18-4-44 40-26 78h136l12-54-16-32 14-34-10-28Zm300 14-52 54-20-4-50 44-24 68h142l12-54-16-32 14-34-10-28Z"
      />
      <path
        fill="var(--snow)"
        d="m66 440-21 34 9-5 5 9 7-11 7 15 7-12 12 10-4-10Zm268-18-25 35 9-5 6 12 8-14 6 16 8-13 8 13 12 3-6-9ZM-158 458l-20 22 9-4 6 9 7-11 8 12 7-10 9 12Zm-294 10-20 17 9-3 6 9 7-11 8 12 7-10 8 13Zm-360 48-22 12 10-2 8 8 8-8 8 6 12-12Zm1410-68-20 24 8-5 6 11 8-13 8 13 7-10 7 10Zm300 14-20 21 8-4 6 10 8-12 8 13 7-10 8 12Z"
      />
      <path fill={paint('mist')} d="M-1100 470h2400v160h-2400z" />
      <path
        fill="var(--hill-far)"
        d="M-1100 570c100-24 220-24 320-10s180 34 300 14 420-3 480-18c40-10 80 0 120 22 40 20 90 24 130 12 50-16 90-44 140-50 60-7 130 4 190 22 70 20 130 20 210 0 90-22 190-26 310 8l200 10v70h-2400Z"
      />
      <path
        fill="var(--hill)"
        d="M-1100 594c150-20 300-2 420 6s250-22 380-10 230 7 300-4c50-8 100 6 150 20 60 14 110 10 160-4 30-8 60-12 80-12 90 0 150 16 240 14 110-2 200-30 300-24 70 4 120 8 170 6h200v60h-2400Z"
      />
      <path
        fill="var(--hill-near)"
        d="M-1100 614c200-10 400-2 560 2s420 8 540-4c60-6 120 4 195 8 75 2 135-6 195-14 90-12 200 6 320 8 130 2 250-10 390-4h200v40h-2400Z"
      />
      <path
        fill="var(--trees)"
        d="m312 617 6-20 6 20zm14-1 8-28 8 28zm17-2 6-20 6 20zm19-2 9-32 9 32zm-348 0 7-24 7 24zm16 0 9-32 9 32zm20 1 6-20 6 20zm26 1 5-17 5 17zm434-4 7-24 7 24zm17 1 9-34 9 34zm20 1 6-22 6 22zm140 2 8-28 8 28zm18 0 10-38 10 38zm22-1 7-24 7 24zm-1082 0 7-24 7 24zm17 0 9-34 9 34zm216 4 6-22 6 22zm14 0 8-30 8 30zm18 0 6-20 6 20z"
      />
      <g transform="translate(-236 620) scale(.74)">
        <Temple x={0} y={0} />
      </g>
      <path
        fill={paint('water')}
        d="M-1100 618c300 8 850 10 1100 4 120-5 290 0 390-3 200-7 450 5 710 1l200 2v120h-2400Z"
      />
      <path
        fill="var(--glint)"
        opacity=".85"
        d="M140 632q55-5 110 0-55 5-110 0zm-40 14q95-6 190 0-95 6-190 0zm-82-6q34-4 68 0-34 4-68 0zm272 20q44-4 88 0-44 4-88 0zm-256 4q40-4 80 0-40 4-80 0zm-284-24q60-5 120 0-60 5-120 0zm-160 26q70-5 140 0-70 5-140 0zm860-30q70-5 140 0-70 5-140 0zm110 22q60-5 120 0-60 5-120 0z"
      />
      <path
        fill="var(--bank)"
        d="M-1100 664C-760 690-220 717 0 688c60-8 130 2 195 6 65 2 135-6 195-18 110-22 300 6 710-24l200-10v210h-2400Z"
      />
      <path
        fill="var(--bank-low)"
        d="M-1100 716C-760 728-200 754 0 730c100-12 190 8 270 10 50 0 90-6 120-12 100-20 380 14 710-12l200-8v150h-2400Z"
      />
      <path fill="var(--mat)" d="M76 704h238l18 11H58Z" />
      <path fill="var(--mat-edge)" d="M58 715h274v3H58Z" />
      <g transform="translate(195 709) scale(1.06)">
        <SeatedFigure />
      </g>
      <Marigolds x={345} y={850} size={0.86} />
      <Marigolds x={47} y={850} size={0.76} />
      <Marigolds x={610} y={852} size={0.8} />
      <Marigolds x={-330} y={850} size={0.9} />
    </Illustration>
  );
};

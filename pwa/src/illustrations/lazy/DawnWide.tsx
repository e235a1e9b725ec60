import { useId } from 'react';
import { Illustration } from '../Illustration.tsx';
import { DawnPaints } from './DawnPaints.tsx';
import { Marigolds } from './Marigolds.tsx';
import { SeatedFigure } from './SeatedFigure.tsx';
import { Temple } from './Temple.tsx';

/** Dawn on the Ganga, for wide screens; the text is on its left half. */
export const DawnWide = ({ className }: { className?: string | undefined }) => {
  const id = useId();
  const paint = (name: string) => `url(#${id}${name})`;
  return (
    <Illustration viewBox="0 0 1440 720" keep="xMaxYMax slice" className={className}>
      <DawnPaints id={id} />
      <path fill={paint('sky')} d="M0 0h1440v560H0z" />
      <circle cx="1105" cy="386" r="470" fill={paint('glow')} />
      <circle cx="1105" cy="386" r="122" fill={paint('sun')} />
      <path
        fill="var(--peak)"
        d="m0 470 90-22 80 14 120-42 60 16 120-38 70 20 100-46 50 12 62-54 38 8 62-64 20 2 38-44 42 54 20 6 52 74 24 10 44 60 36 10 42-48 26-12 50-68 18-6 44-56 44 56 24 6 64 50v192H0Z"
      />
      <path
        fill="var(--peak-lit)"
        d="m910 232 42 54 20 6 52 74 24 10 44 60 36 10v74H930l-28-68 24-54-28-50 20-54Zm398 24-44 56-18 6-50 68-26 12-42 48v74h162l26-80-26-52 28-58-16-38ZM470 398l16 26-12 28 18 68h88l-40-102Zm170-26-10 30 18 30-12 88h104l-50-136Z"
      />
      <path
        fill="var(--snow)"
        d="m910 232-38 44-10 14 18-6 8 16 14-18 12 26 12-20 16 24 8-16 20 14-10-20-8-4Zm398 24-44 56-8 14 20-10 8 16 14-22 10 24 14-22 14 18 8-14 18 12-10-16ZM640 372l-18 9 12 5 8-4 8 10 8-9 10 3Zm112-42-14 13 12-1 8 8 6-10 14 6-6-12Z"
      />
      <path fill={paint('mist')} d="M0 350h1440v190H0z" />
      <path
        fill="var(--hill-far)"
        d="M0 486c110-34 220-34 340-4 110 26 220 18 320-12 80-24 140-24 210 0 80 28 140 42 220 42 90 0 140-42 230-64 50-12 90-8 120-2v134H0Z"
      />
      <path
        fill="var(--hill)"
        d="M0 522c120-24 260-16 380 0 140 18 280 10 400-6s210 18 320 20 170-36 250-50c40-6 70-4 90 0v94H0Z"
      />
      <path
        fill="var(--hill-near)"
        d="M0 548c160-16 320-8 480-2s220 0 340-4c140-4 220 10 320 8s180-24 300-30v60H0Z"
      />
      <path
        fill="var(--trees)"
        d="m1216 548 7-24 7 24zm16-1 9-34 9 34zm19-1 7-25 7 25zm31-3 10-38 10 38zm21-2 8-27 8 27zm49-5 9-33 9 33zm19-2 12-44 12 44zm25-2 8-28 8 28zm22-2 10-36 10 36zm-534 16 6-20 6 20zm13 1 7-26 7 26zm15 1 6-20 6 20zm-346 4 6-20 6 20zm14 1 8-27 8 27zm17 1 6-19 6 19z"
      />
      <Temple x={716} y={553} />
      <path fill={paint('water')} d="M0 552c240-6 520 8 760 3 240-6 480-2 680-11v136H0Z" />
      <path
        fill="var(--glint)"
        opacity=".85"
        d="M1046 562q58-5 116 0-58 5-116 0zm-36 16q92-6 184 0-92 6-184 0zm60 14q60-5 120 0-60 5-120 0zm-110 8q50-4 100 0-50 4-100 0zm220 6q52-4 104 0-52 4-104 0zm-300 16q70-5 140 0-70 5-140 0zm-260-36q60-4 120 0-60 4-120 0zm-200 22q70-4 140 0-70 4-140 0zm840-30q44-4 88 0-44 4-88 0z"
      />
      <path
        fill="var(--bank)"
        d="M0 628c180-22 380-6 560 12 200 20 340 12 450 6s170-4 250-12c70-7 130-20 180-22v108H0Z"
      />
      <path fill="var(--bank-low)" d="M0 672c240-20 420 4 660 18 240 12 520-14 780-22v52H0Z" />
      <path
        fill="none"
        stroke="var(--bird)"
        strokeWidth="2.4"
        strokeLinecap="round"
        d="M1352 116q9-9 16 0 8-9 17 0m11-22q7-7 13 0 7-7 14 0m-103 48q6-6 11 0 6-6 12 0"
      />
      <path fill="var(--mat)" d="M950 650h310l26 14H924Z" />
      <path fill="var(--mat-edge)" d="M924 664h362v4H924Z" />
      <g transform="translate(1105 656) scale(1.5)">
        <SeatedFigure />
      </g>
      <Marigolds x={1372} y={720} />
      <Marigolds x={610} y={724} size={0.7} />
      <Marigolds x={232} y={722} size={0.85} />
    </Illustration>
  );
};

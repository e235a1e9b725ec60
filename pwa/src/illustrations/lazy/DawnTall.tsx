import { useId } from 'react';
import { Illustration } from '../Illustration.tsx';
import { DawnPaints } from './DawnPaints.tsx';
import { Marigolds } from './Marigolds.tsx';
import { SeatedFigure } from './SeatedFigure.tsx';

/** Dawn on the Ganga, for phones: the text is in the sky, the sun behind the head. */
export const DawnTall = ({ className }: { className?: string | undefined }) => {
  const id = useId();
  const paint = (name: string) => `url(#${id}${name})`;
  return (
    <Illustration viewBox="0 0 390 780" keep="xMidYMax slice" className={className}>
      <DawnPaints id={id} />
      <path fill={paint('sky')} d="M0 0h390v650H0z" />
      <circle cx="195" cy="524" r="260" fill={paint('glow')} />
      <circle cx="195" cy="524" r="88" fill={paint('sun')} />
      <path
        fill="var(--peak)"
        d="m0 512 22-24 12 4 32-52 22 30 10 2 30 40 14 6 53 54 41-42 16-8 38-54 12-2 32-44 26 38 12 4 18 18v168H0Z"
      />
      <path
        fill="var(--peak-lit)"
        d="m66 440 22 30 10 2 30 40 14 6 53 54v48H84l-14-50 10-30-18-34 12-28Zm268-18-32 44-12 2-38 54-16 8-41 42v48h135l12-58-16-32 14-36-10-28Z"
      />
      <path
        fill="var(--snow)"
        d="m66 440-21 34 9-5 5 9 7-11 7 15 7-12 12 10-4-10Zm268-18-25 35 9-5 6 12 8-14 6 16 8-13 8 13 12 3-6-9Z"
      />
      <path fill={paint('mist')} d="M0 470h390v160H0z" />
      <path
        fill="var(--hill-far)"
        d="M0 556c40-10 80 0 120 22 40 20 90 24 130 12 50-16 90-44 140-50v110H0Z"
      />
      <path
        fill="var(--hill)"
        d="M0 586c50-8 100 6 150 20 60 14 110 10 160-4 30-8 60-12 80-12v60H0Z"
      />
      <path fill="var(--hill-near)" d="M0 612c60-6 120 4 195 8 75 2 135-6 195-14v44H0Z" />
      <path
        fill="var(--trees)"
        d="m312 617 6-20 6 20zm14-1 8-28 8 28zm17-2 6-20 6 20zm19-2 9-32 9 32zm-348 0 7-24 7 24zm16 0 9-32 9 32zm20 1 6-20 6 20zm26 1 5-17 5 17z"
      />
      <path fill={paint('water')} d="M0 622c100-4 290 6 390-4v102H0Z" />
      <path
        fill="var(--glint)"
        opacity=".85"
        d="M140 632q55-5 110 0-55 5-110 0zm-40 14q95-6 190 0-95 6-190 0zm-82-6q34-4 68 0-34 4-68 0zm272 20q44-4 88 0-44 4-88 0zm-256 4q40-4 80 0-40 4-80 0z"
      />
      <path fill="var(--bank)" d="M0 688c60-8 130 2 195 6 65 2 135-6 195-18v104H0Z" />
      <path fill="var(--bank-low)" d="M0 730c100-12 190 8 270 10 50 0 90-6 120-12v52H0Z" />
      <path fill="var(--mat)" d="M76 704h238l18 11H58Z" />
      <path fill="var(--mat-edge)" d="M58 715h274v3H58Z" />
      <g transform="translate(195 709) scale(1.06)">
        <SeatedFigure />
      </g>
      <Marigolds x={352} y={782} size={0.78} />
      <Marigolds x={38} y={784} size={0.7} />
    </Illustration>
  );
};

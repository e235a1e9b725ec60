import { useId } from 'react';
import { Illustration } from '../Illustration.tsx';
import { Marigolds } from './Marigolds.tsx';
import { SeatedFigure } from './SeatedFigure.tsx';

/** A seated figure in a cusped arch before the river: a teacher, not a portrait. */
export const InstructorPicture = ({ className }: { className?: string | undefined }) => {
  const id = useId();
  return (
    <Illustration viewBox="0 0 480 420" keep="xMidYMax slice" className={className}>
      <defs>
        <linearGradient id={`${id}sky`} x1="0" y1="0" x2="0" y2="1">
          <stop stopColor="var(--sky-high)" />
          <stop offset="1" stopColor="var(--sky-low)" />
        </linearGradient>
        <clipPath id={`${id}arch`}>
          <path d="M92 420V176c0-16 8-30 22-36 0-22 16-38 38-38 4-22 24-36 46-34 8-18 24-30 42-44 18 14 34 26 42 44 22-2 42 12 46 34 22 0 38 16 38 38 14 6 22 20 22 36v244Z" />
        </clipPath>
      </defs>
      <path fill="var(--plate-wall)" d="M0 0h480v420H0z" />
      <path
        fill="none"
        stroke="var(--wall-line)"
        strokeWidth="1.5"
        d="M56 420V0m368 420V0M0 58h56m368 0h56M0 350h56m368 0h56"
      />
      <path
        fill="var(--wall-trim)"
        d="M76 420V172c0-18 10-34 24-42 2-24 20-40 42-42 6-22 26-34 48-34 10-16 30-30 50-48 20 18 40 32 50 48 22 0 42 12 48 34 22 2 40 18 42 42 14 8 24 24 24 42v248Z"
      />
      <g clipPath={`url(#${id}arch)`}>
        <path fill={`url(#${id}sky)`} d="M0 0h480v420H0z" />
        <circle cx="240" cy="176" r="104" fill="var(--glow)" opacity="var(--halo)" />
        <circle cx="240" cy="176" r="76" fill="var(--sun)" />
        <path fill="var(--hill-far)" d="M80 262c50-26 100-18 160 0 60 16 110-6 160-22v180H80Z" />
        <path fill="var(--hill-near)" d="M80 290c60-14 120-2 170 2 60 4 100-4 150-12v140H80Z" />
        <path fill="var(--water-far)" d="M80 308c100-6 220 4 320-4v116H80Z" />
        <path
          fill="var(--glint)"
          d="M180 320q60-5 120 0-60 5-120 0zm-70 14q34-4 68 0-34 4-68 0zm200-2q30-4 60 0-30 4-60 0z"
        />
        <path fill="var(--bank)" d="M80 372h320v48H80Z" />
      </g>
      <path fill="var(--mat)" d="M104 374h272l22 16H82Z" />
      <path fill="var(--mat-edge)" d="M82 390h316v5H82Z" />
      <g transform="translate(240 382) scale(1.3)">
        <SeatedFigure />
      </g>
      <Marigolds x={40} y={424} size={1.05} />
      <Marigolds x={444} y={424} size={0.95} />
    </Illustration>
  );
};

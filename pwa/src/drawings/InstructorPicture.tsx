import { useId } from 'react';
import { Drawing } from './Drawing.tsx';
import { Marigolds } from './Marigolds.tsx';
import { SeatedFigure } from './SeatedFigure.tsx';

/** A seated figure in a cusped arch before the river: a teacher, not a portrait. */
export const InstructorPicture = ({ className }: { className?: string | undefined }) => {
  const id = useId();
  return (
    <Drawing viewBox="0 0 480 420" keep="xMidYMax slice" className={className}>
      <defs>
        <linearGradient id={`${id}sky`} x1="0" y1="0" x2="0" y2="1">
          <stop stopColor="var(--sky-high)" />
          <stop offset="1" stopColor="var(--sky-low)" />
        </linearGradient>
        <clipPath id={`${id}arch`}>
          <path d="M92 420V176C92 160 100 146 114 140C114 118 130 102 152 102C156 80 176 66 198 68C206 50 222 38 240 24C258 38 274 50 282 68C304 66 324 80 328 102C350 102 366 118 366 140C380 146 388 160 388 176V420Z" />
        </clipPath>
      </defs>
      <path fill="var(--plate-wall)" d="M0 0h480v420H0z" />
      <path
        fill="none"
        stroke="var(--wall-line)"
        strokeWidth="1.5"
        d="M56 420V0M424 420V0M0 58H56M424 58H480M0 350H56M424 350H480"
      />
      <path
        fill="var(--wall-trim)"
        d="M76 420V172C76 154 86 138 100 130C102 106 120 90 142 88C148 66 168 54 190 54C200 38 220 24 240 6C260 24 280 38 290 54C312 54 332 66 338 88C360 90 378 106 380 130C394 138 404 154 404 172V420Z"
      />
      <g clipPath={`url(#${id}arch)`}>
        <path fill={`url(#${id}sky)`} d="M0 0h480v420H0z" />
        <circle cx="240" cy="176" r="104" fill="var(--glow)" opacity="var(--halo)" />
        <circle cx="240" cy="176" r="76" fill="var(--sun)" />
        <path
          fill="var(--hill-far)"
          d="M80 262C130 236 180 244 240 262C300 278 350 256 400 240V420H80Z"
        />
        <path
          fill="var(--hill-near)"
          d="M80 290C140 276 200 288 250 292C310 296 350 288 400 280V420H80Z"
        />
        <path fill="var(--water-far)" d="M80 308C180 302 300 312 400 304V420H80Z" />
        <path
          fill="var(--glint)"
          d="M180 320q60-5 120 0q-60 5-120 0zM110 334q34-4 68 0q-34 4-68 0zM310 332q30-4 60 0q-30 4-60 0z"
        />
        <path fill="var(--bank)" d="M80 372H400V420H80Z" />
      </g>
      <path fill="var(--mat)" d="M104 374H376L398 390H82Z" />
      <path fill="var(--mat-edge)" d="M82 390H398V395H82Z" />
      <g transform="translate(240 382) scale(1.3)">
        <SeatedFigure />
      </g>
      <Marigolds x={40} y={424} size={1.05} />
      <Marigolds x={444} y={424} size={0.95} />
    </Drawing>
  );
};

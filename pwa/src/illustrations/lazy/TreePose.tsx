import { useId } from 'react';
import { Illustration } from '../Illustration.tsx';

const arms =
  'M8-149c6-4 9-13 9-23-.5-16-8-32-15-48-1-6-2-14-2-26 4 8 6.5 17 7.5 26 8.5 14 18 30 20 46 1 14-2.5 28-7.5 37-1.5 5-3.5 8-6 11Z';
const torso =
  'M-5-154H5c4 3.5 9 5 13 9 2 6 0 13-2.5 19-1.5 8-3.5 14-3.5 20 0 8 3 14 5.5 22 1 4 .5 8-1.5 12h-32c-2-4-2.5-8-1.5-12 2.5-8 5.5-14 5.5-22 0-6-2-12-3.5-20-2.5-6-4.5-13-2.5-19 4-4 9-5.5 13-9Z';
const standingLeg =
  'M-17.5-86C-19-72-15-58-12-46c-.5 10 0 24 3.5 36C-8-7-10-5-13-3.5c-4 1.5-8 2-7.5 4.3h24C4.5-2 3.5-6 3-10c2-12 2-24 0-35 1-11 3-21 3-33Z';
const bentLeg =
  'M17.5-85C27-82 44-72 57-62c5 4 4 11-3 11.5-12 1.5-28 2-41 1.5-3 6-4.5 12-7 17-2 3-6 2-5.5-2 0-8 1.5-17 6-23C12-61 22-60.5 32-61.5 22-66 8-70 0-74Z';

/** The tree pose before the sun, for the asana course. */
export const TreePose = ({ className }: { className?: string | undefined }) => {
  const sun = useId();
  const mirrored = 'scale(-1 1)';
  return (
    <Illustration viewBox="0 0 400 300" className={className}>
      <defs>
        <linearGradient id={sun} x1="0" y1="0" x2="0" y2="1">
          <stop stopColor="var(--sun)" />
          <stop offset="1" stopColor="var(--sun-low)" />
        </linearGradient>
      </defs>
      <path fill="var(--plate-dawn)" d="M0 0h400v300H0z" />
      <circle cx="200" cy="136" r="122" fill="var(--glow)" opacity="var(--halo)" />
      <circle cx="200" cy="136" r="94" fill={`url(#${sun})`} />
      <path fill="var(--hill)" d="M0 214c60-24 120-14 190 8s140-8 210-30v108H0Z" />
      <path fill="var(--hill-near)" d="M0 240c70-18 150-8 220 4 70 10 130 0 180-12v68H0Z" />
      <path fill="var(--bank)" d="M0 268c80-12 150-8 220-4s130 0 180-6v42H0Z" />
      <g transform="translate(200 266)" fill="var(--figure)">
        <path d="M0-199c4 0 6.5 2.5 6.5 6S4-186 0-186s-6.5-3.5-6.5-7 2.5-6 6.5-6Z" />
        <path d="M-10-175c0-8 5-12 10-12s10 4 10 12c1.2 0 1.2 5-.6 6-.8 5-2.9 8-4.6 9.5v9.5h-9.6v-9.5c-1.7-1.5-3.8-4.5-4.6-9.5-1.8-1-1.8-6-.6-6Z" />
        <path d={arms} />
        <path d={arms} transform={mirrored} />
        <path d={torso} />
        <path d={standingLeg} />
        <path d={bentLeg} />
      </g>
      <path
        transform="translate(200 266)"
        fill="var(--stole)"
        d="M-12.2-107c8.2 3 16.2 3 24.4 0l.8 8c-9 3-17 3-26 0Z"
      />
      <path
        fill="none"
        stroke="var(--leaf-light)"
        strokeWidth="2"
        strokeLinecap="round"
        d="M52 268c-2-12-6-20-12-26m20 26c0-14 3-24 8-32m272 28c-1-10-5-18-10-22m18 22c1-14 5-24 11-30"
      />
    </Illustration>
  );
};

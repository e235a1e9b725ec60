import { useId } from 'react';
import { Drawing } from './Drawing.tsx';

const arms =
  'M8-149C14-153 17-162 17-172C16.5-188 9-204 2-220C1-226 0-234 0-246C4-238 6.5-229 7.5-220C16-206 25.5-190 27.5-174C28.5-160 25-146 20-137C18.5-132 16.5-129 14-126Z';
const torso =
  'M-5-154H5C9-150.5 14-149 18-145C20-139 18-132 15.5-126C14-118 12-112 12-106C12-98 15-92 17.5-84C18.5-80 18-76 16-72H-16C-18-76-18.5-80-17.5-84C-15-92-12-98-12-106C-12-112-14-118-15.5-126C-18-132-20-139-18-145C-14-149-9-150.5-5-154Z';
const standingLeg =
  'M-17.5-86C-19-72-15-58-12-46C-12.5-36-12-22-8.5-10C-8-7-10-5-13-3.5C-17-2-21-1.5-20.5.8H3.5C4.5-2 3.5-6 3-10C5-22 5-34 3-45C4-56 6-66 6-78Z';
const bentLeg =
  'M17.5-85C27-82 44-72 57-62C62-58 61-51 54-50.5C42-49 26-48.5 13-49C10-43 8.5-37 6-32C4-29 0-30 .5-34C.5-42 2-51 6.5-57C12-61 22-60.5 32-61.5C22-66 8-70 0-74Z';

/** The tree pose before the sun, for the asana course. */
export const TreePose = ({ className }: { className?: string | undefined }) => {
  const sun = useId();
  const mirrored = 'scale(-1 1)';
  return (
    <Drawing viewBox="0 0 400 300" className={className}>
      <defs>
        <linearGradient id={sun} x1="0" y1="0" x2="0" y2="1">
          <stop stopColor="var(--sun)" />
          <stop offset="1" stopColor="var(--sun-low)" />
        </linearGradient>
      </defs>
      <path fill="var(--plate-dawn)" d="M0 0h400v300H0z" />
      <circle cx="200" cy="136" r="122" fill="var(--glow)" opacity="var(--halo)" />
      <circle cx="200" cy="136" r="94" fill={`url(#${sun})`} />
      <path fill="var(--hill)" d="M0 214C60 190 120 200 190 222C260 244 330 214 400 192V300H0Z" />
      <path
        fill="var(--hill-near)"
        d="M0 240C70 222 150 232 220 244C290 254 350 244 400 232V300H0Z"
      />
      <path fill="var(--bank)" d="M0 268C80 256 150 260 220 264C290 268 350 264 400 258V300H0Z" />
      <g transform="translate(200 266)" fill="var(--figure)">
        <path d="M0-199C4-199 6.5-196.5 6.5-193C6.5-189.5 4-186 0-186C-4-186-6.5-189.5-6.5-193C-6.5-196.5-4-199 0-199Z" />
        <path d="M-10-175C-10-183-5-187 0-187C5-187 10-183 10-175C11.2-175 11.2-170 9.4-169C8.6-164 6.5-161 4.8-159.5V-150H-4.8V-159.5C-6.5-161-8.6-164-9.4-169C-11.2-170-11.2-175-10-175Z" />
        <path d={arms} />
        <path d={arms} transform={mirrored} />
        <path d={torso} />
        <path d={standingLeg} />
        <path d={bentLeg} />
      </g>
      <path
        transform="translate(200 266)"
        fill="var(--stole)"
        d="M-12.2-107C-4-104 4-104 12.2-107L13-99C4-96-4-96-13-99Z"
      />
      <path
        fill="none"
        stroke="var(--leaf-light)"
        strokeWidth="2"
        strokeLinecap="round"
        d="M52 268c-2-12-6-20-12-26M60 268c0-14 3-24 8-32M340 264c-1-10-5-18-10-22M348 264c1-14 5-24 11-30"
      />
    </Drawing>
  );
};

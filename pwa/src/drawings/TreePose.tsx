import { useId } from 'react';
import { Drawing } from './Drawing.tsx';

const arms =
  'M13-150C17-157 18.5-168 17-177C14-189 7-203 1.5-214V-236C5-226 6-218 8-212C15-200 22-188 25.5-176C27-164 25.5-150 20-138L13-128Z';
const torso =
  'M0-156C5-152 16-151 20-145C22-140 19-134 15.5-128C14-120 11.5-114 11.5-107C11.5-100 15-94 17-86L13-76H-15L-17-86C-15-94-11.5-100-11.5-107C-11.5-114-14-120-15.5-128C-19-134-22-140-20-145C-16-151-5-152 0-156Z';
const standingLeg =
  'M-17-88C-18-74-13-58-10.5-46C-11.5-36-11-22-7.5-9C-9-6-15-4-19-2C-20 0-19 1 -17 1H3C4-2 2.5-7 2-10C4-22 4-34 2.5-44C4.5-54 7-66 6-80Z';
const bentLeg =
  'M17-88C27-83 44-73 56-63C60-59 58.5-54 53-53.5C40-52 24-51.5 12-52C9-46 7-38 4.5-33C2.5-30-1-31-.5-35C0-44 2-54 7-60C13-63.5 22-63.5 31-65C20-69 8-71 0-75Z';

/** The tree pose before the sun: asana. */
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
        d="M11.5-104C4-101-4-101-11.5-104L-12.5-97C-4-94 4-94 12.8-97Z"
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

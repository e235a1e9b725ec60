import { useId } from 'react';

const headAndTorso =
  'M0-204.5c6 0 9.8 4 9.8 9 0 4.5-2.8 9.9-6.8 9.7 8.5 1 15 7.3 15.4 17.8 2.4-.5 2.2 8-.8 9.5-1 8-3.6 13-7.2 16.7-.8 2.8-1 5.8-.8 8.3.6 5 4.4 7.5 9.4 9.3 10 3.2 21 3.7 25.5 11.2-1.5 8-7.5 13-10 19-1 12-7 19-8.5 30-1 12 3 24 10 34-6 16-22 20-36 20s-30-4-36-20c7-10 11-22 10-34-1.5-11-7.5-18-8.5-30-2.5-6-8.5-11-10-19 4.5-7.5 15.5-8 25.5-11.2 5-1.8 8.8-4.3 9.4-9.3.2-2.5 0-5.5-.8-8.3-3.6-3.7-6.2-8.7-7.2-16.7-3-1.5-3.2-10-.8-9.5.4-10.5 6.9-16.8 15.4-17.8-4 .2-6.8-5.2-6.8-9.7 0-5 3.8-9 9.8-9Z';
const arms =
  'M34-119.6c8 .8 13.5 7.6 15.5 17.6 2 14 5.5 26 10.5 37 5.5 11.5 12.5 20.5 20 28 6 2.5 12 5.5 15.5 9.5 1.5 2 0 3.7-2.5 2.9-2.5-1-4.5-1.9-6.5-2.4 2 2 3.5 4 3 5.7-1 1.5-3 .7-4.5-.7-3-3-6-5.5-8.5-7.5-11-7.5-21.5-16.5-28-28-6-10.5-10-24.5-14-36.5-2.5-10-3.5-19-.5-25.6Zm-68 0c-8 .8-13.5 7.6-15.5 17.6-2 14-5.5 26-10.5 37-5.5 11.5-12.5 20.5-20 28-6 2.5-12 5.5-15.5 9.5-1.5 2 0 3.7 2.5 2.9 2.5-1 4.5-1.9 6.5-2.4-2 2-3.5 4-3 5.7 1 1.5 3 .7 4.5-.7 3-3 6-5.5 8.5-7.5 11-7.5 21.5-16.5 28-28 6-10.5 10-24.5 14-36.5 2.5-10 3.5-19 .5-25.6Z';
const legs =
  'M0-19c10-1 20-8 31-13 17-6.5 39-5 54 2.5 12 6 17 16.5 11 24C90 1 78 3 64 3.4 44 4 30 1.5 0 1.5S-44 4-64 3.4C-78 3-90 1-96-5.5c-6-7.5-1-18 11-24 15-7.5 37-9 54-2.5 11 5 21 12 31 13Z';
const stole =
  'M-13-125.8c-5 1.8-11 3-16 4C-20-98 2-68 26.6-54c-.6-4-.6-7-.3-10C27-70 30-76 32-82c-18-10-38-28-45-43.8Z';
const stoleFolds = 'M-20-123.5C-12-104 8-80 28.4-68M-25-122.4C-16-100 5-74 26.8-60';
const crossedShins =
  'M92-9C70-5.5 34-4.5 4-10.5c-14-3-24-7.5-34-11-7-2.5-15-3-19 0-3.5 3 1 6.5 7 8.5C-28-8.5-10-2 8 2.4M-92-9c20 3 40 3 59-.5M14-9c8-5.5 14-11.5 21-14 6-2 13-1.5 15 2 1.5 3.5-4 6.5-10 8.5C36-11 31-9 27-7.2';

/** A figure in lotus seat, about 200 wide and 205 high, with its base on the origin; lit from behind. */
export const SeatedFigure = () => {
  const rim = useId();
  const cloth = useId();
  return (
    <>
      <defs>
        <linearGradient id={rim} x1="0" y1="-205" x2="0" y2="0" gradientUnits="userSpaceOnUse">
          <stop stopColor="var(--rim)" />
          <stop offset=".6" stopColor="var(--rim)" stopOpacity=".85" />
          <stop offset="1" stopColor="var(--rim)" stopOpacity="0" />
        </linearGradient>
        <linearGradient id={cloth} x1="0" y1="-36" x2="0" y2="4" gradientUnits="userSpaceOnUse">
          <stop stopColor="var(--figure)" />
          <stop offset="1" stopColor="var(--garment)" />
        </linearGradient>
      </defs>
      <path
        d={headAndTorso + arms + legs}
        stroke={`url(#${rim})`}
        strokeWidth="2.8"
        strokeLinejoin="round"
      />
      <path d={legs} fill={`url(#${cloth})`} />
      <path d={headAndTorso} fill="var(--figure)" />
      <path d={stole} fill="var(--stole)" />
      <path d={stoleFolds} stroke="var(--stole-fold)" strokeWidth="1" fill="none" />
      <path d={arms} fill="var(--figure)" />
      <path
        d={crossedShins}
        fill="none"
        stroke="var(--fold)"
        strokeWidth="1.3"
        strokeLinecap="round"
      />
    </>
  );
};

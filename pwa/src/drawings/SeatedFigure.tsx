import { useId } from 'react';

const headAndTorso =
  'M0-204.5C6-204.5 9.8-200.5 9.8-195.5C9.8-191 7-185.6 3-185.8C11.5-184.8 18-178.5 18.4-168C20.8-168.5 20.6-160 17.6-158.5C16.6-150.5 14-145.5 10.4-141.8C9.6-139 9.4-136 9.6-133.5C10.2-128.5 14-126 19-124.2C29-121 40-120.5 44.5-113C43-105 37-100 34.5-94C33.5-82 27.5-75 26-64C25-52 29-40 36-30C30-14 14-10 0-10C-14-10-30-14-36-30C-29-40-25-52-26-64C-27.5-75-33.5-82-34.5-94C-37-100-43-105-44.5-113C-40-120.5-29-121-19-124.2C-14-126-10.2-128.5-9.6-133.5C-9.4-136-9.6-139-10.4-141.8C-14-145.5-16.6-150.5-17.6-158.5C-20.6-160-20.8-168.5-18.4-168C-18-178.5-11.5-184.8-3-185.8C-7-185.6-9.8-191-9.8-195.5C-9.8-200.5-6-204.5 0-204.5Z';
const arms =
  'M34-119.6C42-118.8 47.5-112 49.5-102C51.5-88 55-76 60-65C65.5-53.5 72.5-44.5 80-37C86-34.5 92-31.5 95.5-27.5C97-25.5 95.5-23.8 93-24.6C90.5-25.6 88.5-26.5 86.5-27C88.5-25 90-23 89.5-21.3C88.5-19.8 86.5-20.6 85-22C82-25 79-27.5 76.5-29.5C65.5-37 55-46 48.5-57.5C42.5-68 38.5-82 34.5-94C32-104 31-113 34-119.6ZM-34-119.6C-42-118.8-47.5-112-49.5-102C-51.5-88-55-76-60-65C-65.5-53.5-72.5-44.5-80-37C-86-34.5-92-31.5-95.5-27.5C-97-25.5-95.5-23.8-93-24.6C-90.5-25.6-88.5-26.5-86.5-27C-88.5-25-90-23-89.5-21.3C-88.5-19.8-86.5-20.6-85-22C-82-25-79-27.5-76.5-29.5C-65.5-37-55-46-48.5-57.5C-42.5-68-38.5-82-34.5-94C-32-104-31-113-34-119.6Z';
const legs =
  'M0-19C10-20 20-27 31-32C48-38.5 70-37 85-29.5C97-23.5 102-13 96-5.5C90 1 78 3 64 3.4C44 4 30 1.5 0 1.5C-30 1.5-44 4-64 3.4C-78 3-90 1-96-5.5C-102-13-97-23.5-85-29.5C-70-37-48-38.5-31-32C-20-27-10-20 0-19Z';
const stole =
  'M-13-125.8C-18-124-24-122.8-29-121.8C-20-98 2-68 26.6-54C26-58 26-61 26.3-64C27-70 30-76 32-82C14-92-6-110-13-125.8Z';
const stoleFolds = 'M-20-123.5C-12-104 8-80 28.4-68M-25-122.4C-16-100 5-74 26.8-60';
const crossedShins =
  'M92-9C70-5.5 34-4.5 4-10.5C-10-13.5-20-18-30-21.5C-37-24-45-24.5-49-21.5C-52.5-18.5-48-15-42-13C-28-8.5-10-2 8 2.4M-92-9C-72-6-52-6-33-9.5M14-9C22-14.5 28-20.5 35-23C41-25 48-24.5 50-21C51.5-17.5 46-14.5 40-12.5C36-11 31-9 27-7.2';

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

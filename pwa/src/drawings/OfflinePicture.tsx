import { useId } from 'react';
import { Drawing } from './Drawing.tsx';
import { Lamp } from './evening/Lamp.tsx';

/** A burning lamp on dark water, for a page without a network. */
export const OfflinePicture = ({ className }: { className?: string | undefined }) => {
  const light = useId();
  return (
    <Drawing viewBox="0 0 240 180" keep="all" className={className}>
      <defs>
        <radialGradient id={light}>
          <stop stopColor="var(--flame)" stopOpacity=".9" />
          <stop offset="1" stopColor="var(--flame)" stopOpacity="0" />
        </radialGradient>
      </defs>
      <path
        fill="var(--night)"
        d="M40 20h160q20 0 20 20v100q0 20-20 20H40q-20 0-20-20V40q0-20 20-20Z"
      />
      <path fill="var(--night-hill)" d="m20 92 38-26 20 14 34-28 34 30 24-14 50 28v14H20Z" />
      <path fill="var(--night-water)" d="M20 104h200v36q0 20-20 20H40q-20 0-20-20Z" />
      <path fill="var(--moon)" d="M178 34a15 15 0 1 0 14 21a13 13 0 0 1-14-21z" />
      <path
        fill="var(--moon)"
        opacity=".8"
        d="m60 40 1.5 4.5L66 46l-4.5 1.5L60 52l-1.5-4.5L54 46l4.5-1.5zm36-8 1 3 3 1-3 1-1 3-1-3-3-1 3-1z"
      />
      <g fill="none" stroke="var(--flame)" opacity=".5">
        <ellipse cx="112" cy="132" rx="36" ry="6" />
        <ellipse cx="112" cy="132" rx="58" ry="11" opacity=".6" />
        <ellipse cx="112" cy="132" rx="82" ry="17" opacity=".4" />
      </g>
      <Lamp x={112} y={122} size={1.15} light={`url(#${light})`} />
    </Drawing>
  );
};

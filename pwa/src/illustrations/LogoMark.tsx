import { Illustration } from './Illustration.tsx';

/** The logo: a lotus in the rising sun, over the river. */
export const LogoMark = ({ className }: { className?: string | undefined }) => (
  <Illustration viewBox="86 160 340 262" keep="all" className={className}>
    <MarkShapes />
  </Illustration>
);

/** Simple enough for 16 px; within the middle 80 % of a 512 square, which every icon mask leaves visible. */
export const MarkShapes = () => (
  <>
    <path fill="var(--sun)" d="M116 322A140 140 0 0 1 396 322Z" />
    <g transform="translate(256 322) scale(1.3)">
      <path
        fill="var(--petal-outer)"
        d="M0 6C-60 12-114-14-126-54C-76-56-22-30 0 6ZM0 6C60 12 114-14 126-54C76-56 22-30 0 6Z"
      />
      <path
        fill="var(--petal-inner)"
        d="M0 6C-52-6-80-50-68-94C-30-80-2-40 0 6ZM0 6C52-6 80-50 68-94C30-80 2-40 0 6Z"
      />
      <path fill="var(--petal-heart)" d="M0 6C-36-18-36-72 0-114C36-72 36-18 0 6Z" />
    </g>
    <path
      fill="none"
      stroke="var(--river-line)"
      strokeWidth="14"
      strokeLinecap="round"
      d="M122 366Q189 346 256 366T390 366M180 406Q218 392 256 406T332 406"
    />
  </>
);

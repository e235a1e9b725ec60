import { Drawing } from './Drawing.tsx';
import { Lotus } from './Lotus.tsx';

/** The mark: a lotus in the rising sun, over the river. */
export const LogoMark = ({ className }: { className?: string | undefined }) => {
  return (
    <Drawing viewBox="0 0 512 512" keep="xMidYMid meet" className={className}>
      <MarkShapes />
    </Drawing>
  );
};

/** Fills the middle 80 % of a 512 square, which every icon mask leaves in sight. */
export const MarkShapes = () => {
  return (
    <>
      <path fill="var(--sun)" d="M112 316A144 144 0 0 1 400 316Z" />
      <g transform="translate(256 312) scale(1.34)">
        <Lotus />
      </g>
      <path
        fill="none"
        stroke="var(--glint)"
        strokeWidth="13"
        strokeLinecap="round"
        d="M122 362Q189 342 256 362T390 362M176 402Q216 388 256 402T336 402"
      />
    </>
  );
};

/** A floating leaf with a notch, `r` wide to each side. */
export const LilyPad = ({ x, y, r }: { x: number; y: number; r: number }) => {
  return (
    <g transform={`translate(${x} ${y}) scale(${r / 60})`}>
      <path
        fill="var(--leaf-dark)"
        d="M-60 2c0-14 28-22 60-22 14 0 27 1.5 37 5L4 0l46-11c6 3.5 10 8 10 13 0 14-28 22-60 22s-60-8-60-22Z"
      />
      <path
        fill="var(--leaf)"
        d="M-60-2c0-14 28-22 60-22 14 0 27 1.5 37 5L4-4l46-11c6 3.5 10 8 10 13 0 14-28 22-60 22s-60-8-60-22Z"
      />
      <path
        fill="none"
        stroke="var(--leaf-light)"
        strokeWidth="1.2"
        opacity=".7"
        d="m4-4-52-5M4-4l-26-16M4-4-40 9M4-4-8 17M4-4l26 17M4-4l50 4M4-4l6-18"
      />
    </g>
  );
};

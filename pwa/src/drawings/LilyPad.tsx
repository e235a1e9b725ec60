/** A floating leaf with a notch, `r` wide to each side. */
export const LilyPad = ({ x, y, r }: { x: number; y: number; r: number }) => {
  return (
    <g transform={`translate(${x} ${y}) scale(${r / 60})`}>
      <path
        fill="var(--leaf-dark)"
        d="M-60 2C-60-12-32-20 0-20C14-20 27-18.5 37-15L4 0L50-11C56-7.5 60-3 60 2C60 16 32 24 0 24C-32 24-60 16-60 2Z"
      />
      <path
        fill="var(--leaf)"
        d="M-60-2C-60-16-32-24 0-24C14-24 27-22.5 37-19L4-4L50-15C56-11.5 60-7 60-2C60 12 32 20 0 20C-32 20-60 12-60-2Z"
      />
      <path
        fill="none"
        stroke="var(--leaf-light)"
        strokeWidth="1.2"
        opacity=".7"
        d="M4-4L-48-9M4-4L-22-20M4-4L-40 9M4-4L-8 17M4-4L30 13M4-4L54 0M4-4L10-22"
      />
    </g>
  );
};

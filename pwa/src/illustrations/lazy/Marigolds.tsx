interface Props {
  x: number;
  y: number;
  size?: number;
}

/** A tuft of grass with three marigolds, with its foot at (x, y). */
export const Marigolds = ({ x, y, size = 1 }: Props) => {
  return (
    <g transform={`translate(${x} ${y}) scale(${size})`}>
      <path
        fill="var(--leaf)"
        d="M-6 0c-8-40-28-62-52-74 18 22 28 48 32 74ZM8 0c6-48 28-78 56-92C46-64 36-30 30 0ZM-2 0c-6-60 0-100 14-128-2 40 2 84 2 128Z"
      />
      <path
        fill="var(--hill-near)"
        d="M-30 0c-10-22-28-34-48-38 16 12 26 26 30 38Zm60 0c8-30 30-46 56-50C68-36 56-16 50 0Zm-44 0c-8-50-10-80-6-104C-10-74-4-36 2 0Z"
      />
      <path
        fill="none"
        stroke="var(--leaf-light)"
        strokeWidth="2.2"
        strokeLinecap="round"
        d="M-12 0c-4-40-14-70-26-96M18 0c4-44 16-84 26-112M2 0c0-30 0-52-2-70"
      />
      <g fill="var(--petal-gold)">
        <Bloom x={-39} y={-100} r={10} />
        <Bloom x={45} y={-117} r={11} />
        <Bloom x={0} y={-74} r={8.5} />
      </g>
    </g>
  );
};

const Bloom = ({ x, y, r }: { x: number; y: number; r: number }) => (
  <g transform={`translate(${x} ${y}) scale(${r})`}>
    <circle r="1" stroke="var(--sun)" strokeWidth=".5" strokeDasharray=".55 .35" />
    <circle r=".35" fill="var(--stole)" />
  </g>
);

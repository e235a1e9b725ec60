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
        d="M-6 0C-14-40-34-62-58-74C-40-52-30-26-26 0ZM8 0C14-48 36-78 64-92C46-64 36-30 30 0ZM-2 0C-8-60-2-100 12-128C10-88 14-44 14 0Z"
      />
      <path
        fill="var(--hill-near)"
        d="M-30 0C-40-22-58-34-78-38C-62-26-52-12-48 0ZM30 0C38-30 60-46 86-50C68-36 56-16 50 0ZM-14 0C-22-50-24-80-20-104C-10-74-4-36 2 0Z"
      />
      <path
        fill="none"
        stroke="var(--leaf-light)"
        strokeWidth="2.2"
        strokeLinecap="round"
        d="M-12 0C-16-40-26-70-38-96M18 0C22-44 34-84 44-112M2 0C2-30 2-52 0-70"
      />
      <g fill="var(--petal-gold)">
        <Bloom x={-39} y={-100} r={10} />
        <Bloom x={45} y={-117} r={11} />
        <Bloom x={0} y={-74} r={8.5} />
      </g>
    </g>
  );
};

const Bloom = ({ x, y, r }: { x: number; y: number; r: number }) => {
  return (
    <>
      <circle
        cx={x}
        cy={y}
        r={r}
        stroke="var(--sun)"
        strokeWidth={r * 0.5}
        strokeDasharray={`${r * 0.55} ${r * 0.35}`}
      />
      <circle cx={x} cy={y} r={r * 0.35} fill="var(--stole)" />
    </>
  );
};

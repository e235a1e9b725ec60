interface Props {
  x: number;
  y: number;
  size?: number;
  /** The fill of the lamp's light, as `url(#…)`. */
  light: string;
}

/** A leaf bowl with a flame, a lamp that floats on the Ganga in the evening. */
export const Lamp = ({ x, y, size = 1, light }: Props) => {
  return (
    <g transform={`translate(${x} ${y}) scale(${size})`}>
      <circle cy="-14" r="46" fill={light} />
      <path
        fill="var(--flame)"
        opacity=".6"
        d="M-7 12q7-3 14 0-7 3-14 0zm-4 9q11-4 22 0-11 4-22 0zm5 9q6-2 12 0-6 2-12 0z"
      />
      <path fill="var(--stole)" d="M-22-3c8 3 36 3 44 0C20 9 10 12 0 12S-20 9-22-3Z" />
      <path fill="var(--petal-gold)" d="M-22-3c8-5 36-5 44 0-8 3-36 3-44 0Z" />
      <path fill="var(--flame)" d="M0-30C9-18 8-6 0-4C-8-6-9-18 0-30Z" />
      <path fill="var(--flame-heart)" d="M0-17C4-11 4-6 0-5c-4-1-4-6 0-12Z" />
    </g>
  );
};

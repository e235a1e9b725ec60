/** The centre of the sun in RiverValley: only its top is in the valley, and it touches no peak. */
const lowest = 268;
const highest = 124;

interface Props {
  /** From 0 to 1. */
  height: number;
  paint: (name: string) => string;
}

/** The sun, or by night the moon, with its glow; it rises fast behind the valley and slowly above it. */
export const ValleySun = ({ height, paint }: Props) => {
  const risen = 1 - (1 - Math.min(1, Math.max(0, height))) ** 1.6;
  const y = Math.round(lowest + (highest - lowest) * risen);
  return (
    <g transform={`translate(1120 ${y})`}>
      <circle r="300" fill={paint('glow')} />
      <circle r="78" fill={paint('sun')} />
    </g>
  );
};

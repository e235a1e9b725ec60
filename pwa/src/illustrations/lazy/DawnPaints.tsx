/** Sky, glow, sun, mist and water of both dawn scenes, with ids that begin with the `id` prop. */
export const DawnPaints = ({ id }: { id: string }) => {
  return (
    <defs>
      <linearGradient id={`${id}sky`} x1="0" y1="0" x2="0" y2="1">
        <stop stopColor="var(--sky-high)" />
        <stop offset=".5" stopColor="var(--sky-mid)" />
        <stop offset="1" stopColor="var(--sky-low)" />
      </linearGradient>
      <radialGradient id={`${id}glow`}>
        <stop stopColor="var(--glow)" stopOpacity="var(--glow-strength)" />
        <stop offset=".45" stopColor="var(--glow)" stopOpacity="var(--glow-fade)" />
        <stop offset="1" stopColor="var(--glow)" stopOpacity="0" />
      </radialGradient>
      <linearGradient id={`${id}sun`} x1="0" y1="0" x2="0" y2="1">
        <stop stopColor="var(--sun)" />
        <stop offset="1" stopColor="var(--sun-low)" />
      </linearGradient>
      <linearGradient id={`${id}mist`} x1="0" y1="0" x2="0" y2="1">
        <stop stopColor="var(--mist)" stopOpacity="0" />
        <stop offset="1" stopColor="var(--mist)" stopOpacity=".9" />
      </linearGradient>
      <linearGradient id={`${id}water`} x1="0" y1="0" x2="0" y2="1">
        <stop stopColor="var(--water-far)" />
        <stop offset="1" stopColor="var(--water-near)" />
      </linearGradient>
    </defs>
  );
};

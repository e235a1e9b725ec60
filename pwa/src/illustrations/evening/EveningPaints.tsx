/** Sky, halo and lake of both evening scenes, with ids that begin with the `id` prop. */
export const EveningPaints = ({ id }: { id: string }) => {
  return (
    <defs>
      <linearGradient id={`${id}sky`} x1="0" y1="0" x2="0" y2="1">
        <stop stopColor="var(--dusk-high)" />
        <stop offset=".55" stopColor="var(--dusk-mid)" />
        <stop offset="1" stopColor="var(--dusk-low)" />
      </linearGradient>
      <linearGradient id={`${id}lake`} x1="0" y1="0" x2="0" y2="1">
        <stop stopColor="var(--lake-far)" />
        <stop offset="1" stopColor="var(--lake-near)" />
      </linearGradient>
      <radialGradient id={`${id}flame`}>
        <stop stopColor="var(--flame)" stopOpacity=".9" />
        <stop offset="1" stopColor="var(--flame)" stopOpacity="0" />
      </radialGradient>
    </defs>
  );
};

/** A small shrine with a flag and steps down to the river, with its base on (x, y). */
export const Temple = ({ x, y }: { x: number; y: number }) => {
  return (
    <g transform={`translate(${x} ${y})`}>
      <path
        fill="var(--trees)"
        d="M-19 0V-18C-19-42-12-62-6-72H6C12-62 19-42 19-18V0ZM-8-72C-8-77 8-77 8-72C8-68-8-68-8-72ZM-2-76L0-84L2-76ZM-64 0V-18L-60-20L-56-28L-50-30L-44-38L-40-46L-36-38L-30-30L-24-28L-19-18V0Z"
      />
      <path stroke="var(--trees)" strokeWidth="1.4" d="M0-80V-100" />
      <path fill="var(--stole)" d="M.6-100L16-95.5L.6-91Z" />
      <path
        fill="none"
        stroke="var(--hill)"
        strokeWidth="1.2"
        d="M-17.8-28H17.8M-16-40H16M-13-52H13M-9.5-63H9.5M-61-18H-20"
      />
      <path
        fill="var(--hill)"
        d="M-5 0V-13Q-5-19 0-21Q5-19 5-13V0ZM-46 0V-10Q-46-14-42-14Q-38-14-38-10V0Z"
      />
      <path fill="var(--hill)" d="M-74 0H32L38 4H-80ZM-84 4H42L50 9H-92Z" opacity=".8" />
    </g>
  );
};

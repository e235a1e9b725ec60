/** A small shrine with a flag and steps down to the river, with its base on (x, y). */
export const Temple = ({ x, y }: { x: number; y: number }) => {
  return (
    <g transform={`translate(${x} ${y})`}>
      <path
        fill="var(--trees)"
        d="M-19 0v-18c0-24 7-44 13-54H6c6 10 13 30 13 54V0Zm11-72c0-5 16-5 16 0 0 4-16 4-16 0Zm6-4 2-8 2 8ZM-64 0v-18l4-2 4-8 6-2 6-8 4-8 4 8 6 8 6 2 5 10V0Z"
      />
      <path stroke="var(--trees)" strokeWidth="1.4" d="M0-80v-20" />
      <path fill="var(--stole)" d="M.6-100 16-95.5.6-91Z" />
      <path
        fill="none"
        stroke="var(--hill)"
        strokeWidth="1.2"
        d="M-17.8-28h35.6M-16-40h32m-29-12h26M-9.5-63h19M-61-18h41"
      />
      <path fill="var(--hill)" d="M-5 0v-13q0-6 5-8 5 2 5 8V0Zm-41 0v-10q0-4 4-4t4 4V0Z" />
      <path fill="var(--hill)" d="M-74 0H32l6 4H-80Zm-10 4H42l8 5H-92Z" opacity=".8" />
    </g>
  );
};

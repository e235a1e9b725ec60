import { useId } from 'react';

/** An open lotus about 240 wide and 100 high, with its foot at the origin. */
export const Lotus = () => {
  const petal = useId();
  return (
    <>
      <defs>
        <linearGradient id={petal} x1="0" y1="0" x2="0" y2="1">
          <stop stopColor="var(--blossom)" />
          <stop offset="1" stopColor="var(--blossom-light)" />
        </linearGradient>
      </defs>
      <g
        fill={`url(#${petal})`}
        stroke="var(--blossom-line)"
        strokeWidth="1.8"
        strokeLinejoin="round"
      >
        <path d="M0-4C-34-20-46-58-34-92C-14-78-2-44 0-4ZM0-4C34-20 46-58 34-92C14-78 2-44 0-4Z" />
        <path d="M0 0C-52-6-92-34-100-70C-58-64-18-38 0 0ZM0 0C52-6 92-34 100-70C58-64 18-38 0 0Z" />
        <path d="M0 0C-26-22-27-70 0-104C27-70 26-22 0 0Z" />
        <path d="M0 2C-40-8-70-42-68-80-36-70-8-38 0 2Zm0 0C40-8 70-42 68-80 36-70 8-38 0 2Z" />
        <path d="M0 4c-44 8-98 0-122-32 40-8 92 4 122 32Zm0 0c44 8 98 0 122-32C82-36 30-24 0 4Z" />
        <path d="M0 6C-30-6-46-34-40-66-18-54-4-28 0 6Zm0 0C30-6 46-34 40-66 18-54 4-28 0 6Z" />
        <path d="M0 8C-22-8-24-40 0-62C24-40 22-8 0 8Z" />
      </g>
    </>
  );
};

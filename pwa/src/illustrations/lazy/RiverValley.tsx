import { Temple } from './Temple.tsx';

/**
 * The land of RiverBand and of both valleys: peaks, hills, firs, a temple and the river, with birds above. The sun's place
 * is behind the lowest point of the ridge, at x = 1120. The land is 1770 wide, and `paint` knows DawnPaints.
 */
export const RiverValley = ({ paint }: { paint: (name: string) => string }) => {
  return (
    <>
      <path
        fill="var(--peak)"
        d="m0 246 110-24 70 12 130-38 80 18 130-42 80 28 100-50 60 16 90-54 30 8 58-58 42 42 20 6 60 66 60 46 56-42 28-10 66-78 40 34 20 4 110 60 50 24 56-44 30 8 58-66 38 34 20 6 78 68v80H0Z"
      />
      <path
        fill="var(--peak-lit)"
        d="m938 62 42 42 20 6 60 66 60 46v68H960l-24-54 18-46-24-40 14-44Zm332 30-66 78-28 10-56 42v68h142l18-70-22-42 18-38Zm364 20-58 66-30-8-56 44v76h130l14-72-18-36 14-40Zm-934 38-10 30 18 24-12 86h94l-30-124Zm-180 22 14 24-12 24 18 70h100l-40-90Z"
      />
      <path
        fill="var(--snow)"
        d="m938 62-32 32 9-4 9 11 10-13 10 16 9-12 13 12 8-6Zm332 30-22 27 10-5 8 10 10-12 10 12 10-10Zm364 20-20 23 9-4 8 9 9-11 9 10 9-6Zm-784 0-18 11 10-2 8 8 10-9 8-3Z"
      />
      <path fill={paint('mist')} d="M0 130h1770v150H0z" />
      <path
        fill="var(--hill-far)"
        d="M0 262c140-26 260-22 400-2s260 2 400-14c120-12 200 30 320 34 110 2 220-44 320-50 120-7 220 10 330 22v68H0Z"
      />
      <path
        fill="var(--hill)"
        d="M0 286c160-18 320-6 480 2 180 10 320-12 480-6 160 8 320-14 480-24 110-6 220 0 330 10v52H0Z"
      />
      <path
        fill="var(--hill-near)"
        d="M0 302c200-12 420 0 620 2 240 0 460 4 620-6 90-6 150-12 200-14 110-4 220 0 330 6v40H0Z"
      />
      <path
        fill="var(--trees)"
        d="m1196 302 7-24 7 24zm16-1 9-34 9 34zm19-1 7-25 7 25zm41-3 10-38 10 38zm21-2 8-27 8 27zm69-5 9-33 9 33zm19-1 12-44 12 44zm-641 15 6-20 6 20zm13 0 7-26 7 26zm15 0 6-20 6 20zm-202 0 6-20 6 20zm14 1 8-27 8 27z"
      />
      <Temple x={960} y={306} />
      <path
        fill={paint('water')}
        d="M0 306c240-6 620 8 900 2 240-4 400 0 540-8 110-3 220 0 330 4v76H0Z"
      />
      <path
        fill="var(--glint)"
        opacity=".85"
        d="M1064 316q56-5 112 0-56 5-112 0zm-28 14q84-6 168 0-84 6-168 0zm44 14q60-5 120 0-60 5-120 0zm-320-8q60-4 120 0-60 4-120 0zm-340-4q70-4 140 0-70 4-140 0zm870-6q44-4 88 0-44 4-88 0z"
      />
      <path
        fill="none"
        stroke="var(--bird)"
        strokeWidth="2"
        strokeLinecap="round"
        d="M1262 58q7-7 13 0 7-7 14 0m15-16q6-6 11 0 6-6 12 0m-93 34q5-5 9 0 5-5 10 0"
      />
    </>
  );
};

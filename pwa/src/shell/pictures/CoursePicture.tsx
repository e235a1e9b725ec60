import type { CoursePicture as Name } from 'bff/contract';
import { Breath, LotusPicture, TreePose, Waves } from './lazy-illustrations.tsx';

const pictures = { tree: TreePose, waves: Waves, breath: Breath, lotus: LotusPicture };

interface Props {
  /** Undefined in a list that an older version has cached. */
  picture: Name | undefined;
  className?: string | undefined;
}

/** The picture that staff have chosen for a course. */
export const CoursePicture = ({ picture = 'lotus', className }: Props) => {
  // A newer version may have more pictures.
  const Picture = pictures[picture] ?? LotusPicture;
  return <Picture className={className} />;
};

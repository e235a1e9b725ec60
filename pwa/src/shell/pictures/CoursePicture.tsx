import type { CoursePicture as Name } from 'bff/contract';
import { Breath, LotusPicture, TreePose, Waves } from './lazy-illustrations.tsx';

const pictures = { tree: TreePose, waves: Waves, breath: Breath, lotus: LotusPicture };

interface Props {
  /** Undefined where an earlier version has kept a copy that names none. */
  picture: Name | undefined;
  className?: string | undefined;
}

/** The picture that staff gave a course. */
export const CoursePicture = ({ picture = 'lotus', className }: Props) => {
  // A later version may know more pictures.
  const Picture = pictures[picture] ?? LotusPicture;
  return <Picture className={className} />;
};

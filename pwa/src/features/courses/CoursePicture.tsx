import { Breath, LotusPicture, TreePose, Waves } from '../../drawings/lazy-drawings.tsx';
import type { ShownCourse } from './courses.ts';

const pictures = { tree: TreePose, waves: Waves, breath: Breath, lotus: LotusPicture };

interface Props {
  picture: ShownCourse['picture'];
  className?: string | undefined;
}

export const CoursePicture = ({ picture, className }: Props) => {
  const Picture = pictures[picture];
  return <Picture className={className} />;
};

import { Breath } from '../../drawings/Breath.tsx';
import { LotusPicture } from '../../drawings/LotusPicture.tsx';
import { TreePose } from '../../drawings/TreePose.tsx';
import { Waves } from '../../drawings/Waves.tsx';
import type { Course } from './courses.ts';

const pictures = { tree: TreePose, waves: Waves, breath: Breath, lotus: LotusPicture };

interface Props {
  picture: Course['picture'];
  className?: string | undefined;
}

export const CoursePicture = ({ picture, className }: Props) => {
  const Picture = pictures[picture];
  return <Picture className={className} />;
};

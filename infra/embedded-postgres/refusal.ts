/** An expected fault. Its message is one line that tells a person what is wrong and what to do; commands print it and exit 1. */
export class Refusal extends Error {
  override name = 'Refusal';
}

const sentences: Record<string, string> = {
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EROFS: 'the file system is read-only',
  ENOSPC: 'no space left on the disk',
  EDQUOT: 'the disk quota is used up',
  ENOTDIR: 'a part of its path is a file, not a folder',
  EEXIST: 'a file of that name is in the way',
  ELOOP: 'its path goes round in circles',
  ENAMETOOLONG: 'its path is too long',
};

/** Turns what the file system says about the data folder into a Refusal; anything else comes back as it is. */
export function refusalFor(dataFolder: string, error: unknown): unknown {
  const sentence = sentences[(error as NodeJS.ErrnoException)?.code ?? ''];
  if (!sentence || error instanceof Refusal) return error;
  return new Refusal(
    `The data folder ${dataFolder} cannot be used: ${sentence}. STUDIO_DATA must name a folder that this user may write.`,
  );
}

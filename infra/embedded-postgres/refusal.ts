/** An expected fault. Its message is one line that tells a person what is wrong and what to do; commands print it and exit 1. */
export class Refusal extends Error {
  override name = 'Refusal';
}

const sentences: Record<string, string> = {
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  ENOENT: 'no such folder can be made',
  EROFS: 'the file system is read-only',
  ENOSPC: 'no space left on the disk',
  EDQUOT: 'the disk quota is used up',
  ENOTDIR: 'a part of its path is a file, not a folder',
  EEXIST: 'a file of that name is in the way',
  ELOOP: 'its path goes round in circles',
  ENAMETOOLONG: 'its path is too long',
};

const full = new Set(['ENOSPC', 'EDQUOT']);

/** Turns what the file system says about the data folder into a Refusal; anything else comes back as it is. */
export function refusalFor(dataFolder: string, error: unknown): unknown {
  const code = (error as NodeJS.ErrnoException)?.code ?? '';
  const sentence = sentences[code];
  if (!sentence || error instanceof Refusal) return error;
  const advice = full.has(code)
    ? 'Make room, or let STUDIO_DATA name a folder elsewhere.'
    : 'STUDIO_DATA must name a folder that this user may write.';
  return new Refusal(`The data folder ${dataFolder} cannot be used: ${sentence}. ${advice}`);
}

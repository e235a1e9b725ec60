declare module '@20minutes/s3rver' {
  import type { RequestListener } from 'node:http';

  /** What is used of https://github.com/20minutes/s3rver, which brings no types. */
  // biome-ignore lint/style/noDefaultExport: it has no other.
  export default class S3rver {
    constructor(options: {
      directory: string;
      silent: boolean;
      vhostBuckets: boolean;
      configureBuckets: { name: string; configs: string[] }[];
    });
    configureBuckets(): Promise<unknown>;
    callback(): RequestListener;
    logger: { exceptions: { unhandle(): void }; close(): void };
  }
}

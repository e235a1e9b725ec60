import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';
import { serverFolder } from './node-builds.ts';

/** woff2 and raster images are compressed already. Smaller files gain nothing. */
const compressible = /\.(html|js|css|svg|json|txt|xml|webmanifest)$/;
const minBytes = 512;

/**
 * How Brotli may write distances. Which one is best differs from file to file, by up to 0.2 %: as much as the smallest
 * change of a script, whose budget would otherwise break by chance.
 */
const distanceCodes = [
  { postfixBits: 0, direct: 0 },
  { postfixBits: 0, direct: 15 },
  { postfixBits: 1, direct: 10 },
  { postfixBits: 1, direct: 30 },
];

/** Uses threads, because the steps of a build before this one leave the other processors idle. */
const compress = promisify(brotliCompress);

const brotli = async (bytes: Buffer) => {
  const encodings = await Promise.all(
    distanceCodes.map(({ postfixBits, direct }) => {
      const params = {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
        [constants.BROTLI_PARAM_NPOSTFIX]: postfixBits,
        [constants.BROTLI_PARAM_NDIRECT]: direct,
      };
      return compress(bytes, { params });
    }),
  );
  return encodings.reduce((best, other) => (other.length < best.length ? other : best));
};

const compressFile = async (path: string) => {
  const bytes = readFileSync(path);
  if (bytes.length < minBytes) return;
  writeFileSync(`${path}.br`, await brotli(bytes));
  writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }));
};

const compressFolder = async (folder: string) => {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const isPublic = entry.parentPath !== join(folder, serverFolder);
    if (entry.isFile() && isPublic && compressible.test(entry.name)) {
      await compressFile(join(entry.parentPath, entry.name));
    }
  }
};

/** Writes .br and .gz beside every compressible file, so that the server need not compress. */
export const compressOutput = (): Plugin => {
  let folder = '';
  return {
    name: 'compress-output',
    apply: 'build',
    // The worker's plugin has it too, and would otherwise run after this plugin.
    enforce: 'post',
    configResolved: (config) => {
      folder = resolve(config.root, config.build.outDir);
    },
    // After every plugin that writes files.
    closeBundle: { sequential: true, order: 'post', handler: () => compressFolder(folder) },
  };
};

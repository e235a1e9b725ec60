import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';
import { forServer } from './prerender-pages.ts';

/** woff2 and raster images are compressed already. Smaller files gain nothing. */
const compressible = /\.(html|js|css|svg|json|txt|xml|webmanifest)$/;
const smallest = 512;

const compressFile = (path: string) => {
  const bytes = readFileSync(path);
  if (bytes.length < smallest) return;
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  };
  writeFileSync(`${path}.br`, brotliCompressSync(bytes, { params }));
  writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }));
};

const compressFolder = (folder: string) => {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const isSent = entry.parentPath !== join(folder, forServer);
    if (entry.isFile() && isSent && compressible.test(entry.name)) {
      compressFile(join(entry.parentPath, entry.name));
    }
  }
};

/** Writes .br and .gz beside every file that gains by it, so that the server need not compress. */
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

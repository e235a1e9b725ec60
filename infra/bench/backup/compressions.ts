import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { constants, createGzip, createZstdCompress, zstdDecompressSync } from 'node:zlib';
import { rounded } from '../statistics.ts';

/** Compresses the text of a backup with each candidate, in one thread. */
export async function compareCompressions(file: string) {
  const whole = readFileSync(file);
  const body = whole.indexOf('\n', whole.indexOf('\n') + 1) + 1;
  const text = zstdDecompressSync(whole.subarray(body, -72));
  const rows: Record<string, object> = { text: { MB: rounded(text.length / 1e6, 1) } };
  const compress = async (name: string, stream: ReturnType<typeof createGzip>) => {
    const begin = performance.now();
    let bytes = 0;
    stream.on('data', (chunk) => (bytes += chunk.length)).end(text);
    await once(stream, 'end');
    const seconds = rounded((performance.now() - begin) / 1000, 2);
    rows[name] = { MB: rounded(bytes / 1e6, 1), seconds };
  };
  for (const level of [1, 3, 6, 9, 12]) {
    const params = { [constants.ZSTD_c_compressionLevel]: level };
    await compress(`zstd ${level}`, createZstdCompress({ params }));
  }
  for (const level of [1, 6]) await compress(`gzip ${level}`, createGzip({ level }));
  return rows;
}

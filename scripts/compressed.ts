// Scripts and styles are compressed once, as they are built; the server hands out what the browser takes.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
/** Smaller files gain nothing. */
const least = 400;

async function compress(file: string): Promise<void> {
  const plain = readFileSync(file);
  if (plain.length < least) return;
  const [asBrotli, asGzip] = await Promise.all([
    brotli(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
    zip(plain, { level: 9 }),
  ]);
  writeFileSync(`${file}.br`, asBrotli);
  writeFileSync(`${file}.gz`, asGzip);
}

/** Writes a `.br` and a `.gz` beside every script and style of the browser. */
export function compressed(): Plugin {
  return {
    name: 'academy:compressed',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    async writeBundle({ dir = '' }, bundle) {
      const files = Object.keys(bundle).filter((name) => /\.(js|css)$/.test(name));
      await Promise.all(files.map((name) => compress(join(dir, name))));
    },
  };
}

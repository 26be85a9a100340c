import { dirname, join, posix } from 'node:path';
import type { Plugin } from 'vite';

const asWritten = /new URL\('\.\/([a-z-]+-thread)\.server\.ts', import\.meta\.url\)/g;
const asMarked = /thread:([a-z-]+-thread\.js)/g;

/**
 * Makes every worker thread of the server (`new URL('./x-thread.server.ts', import.meta.url)`) a file of its own in the
 * build, apart from the entry: a thread that imported the entry would start a second server.
 */
export function threads(): Plugin {
  return {
    name: 'server-threads',
    apply: 'build',
    // Before TypeScript is taken off, while the text is still as written.
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.name === 'ssr',
    transform(code, id) {
      if (!id.endsWith('.server.ts') || code.search(asWritten) < 0) return null;
      return code.replace(asWritten, (_, name: string) => {
        this.emitFile({
          type: 'chunk',
          id: join(dirname(id), `${name}.server.ts`),
          fileName: `${name}.js`,
        });
        return `new URL('thread:${name}.js', import.meta.url)`;
      });
    },
    // Only here is it known how far a chunk lies from the threads.
    renderChunk(code, chunk) {
      if (code.search(asMarked) < 0) return null;
      const up = posix.relative(posix.dirname(chunk.fileName), '') || '.';
      return code.replace(asMarked, (_, file: string) => `${up}/${file}`);
    },
  };
}

import { reactRouter } from '@react-router/dev/vite';
import tailwind from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { chunkGroups } from './scripts/chunks.ts';
import { compressed } from './scripts/compressed.ts';
import { fonts } from './scripts/fonts.ts';
import { routesOnly } from './scripts/routes-only.ts';
import { threads } from './scripts/threads.ts';

const ofManyFiles = [
  'react-aria',
  'react-aria-components',
  'react-stately',
  '@internationalized/date',
  '@portone/server-sdk',
  'kysely',
  // What those bring along, and nobody else asks for by name.
  '@internationalized/string',
  'clsx',
  'use-sync-external-store',
];

/** The whole server is the SSR bundle's entry, so that no module exists twice at run time. */
export default defineConfig({
  plugins: [fonts(), threads(), routesOnly(), tailwind(), reactRouter(), compressed()],
  // Our policy takes fonts from our own origin only, so that none may be written into a stylesheet.
  build: {
    sourcemap: process.env.SOURCE_MAPS ? 'hidden' : false,
    assetsInlineLimit: (file) => (/\.woff2?$/.test(file) ? false : undefined),
  },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: chunkGroups } } } } },
    // Of hundreds of small files each, which took half of the time the server needs to begin.
    ssr: { resolve: { noExternal: ofManyFiles }, build: { rollupOptions: { input: './src/main.ts' } } },
  },
});

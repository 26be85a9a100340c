import { reactRouter } from '@react-router/dev/vite';
import tailwind from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { fonts } from './scripts/fonts.ts';
import { threads } from './scripts/threads.ts';

/** The whole server is the SSR bundle's entry, so that no module exists twice at run time. */
export default defineConfig({
  plugins: [fonts(), threads(), tailwind(), reactRouter()],
  environments: { ssr: { build: { rollupOptions: { input: './src/main.ts' } } } },
});

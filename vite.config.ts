import { reactRouter } from '@react-router/dev/vite';
import tailwind from '@tailwindcss/vite';
import { defineConfig } from 'vite';

/** The whole server is the SSR bundle's entry, so that no module exists twice at run time. */
export default defineConfig({
  plugins: [tailwind(), reactRouter()],
  environments: { ssr: { build: { rollupOptions: { input: './src/main.ts' } } } },
});

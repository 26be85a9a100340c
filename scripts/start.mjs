// `npm start`: install if needed, build if stale, then the product itself.
import { nodeEnvironment, nodeFlags } from './node-flags.mjs';
import { buildIfStale, installIfNeeded, run } from './project.mjs';

console.log('');
installIfNeeded();
buildIfStale();
process.exit(
  await run([...nodeFlags, 'dist/server/main.js'], {
    ...nodeEnvironment,
    NODE_ENV: process.env.NODE_ENV ?? 'production',
  }),
);

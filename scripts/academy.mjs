// `npm run academy -- …`: install if needed, build if stale, then the command for the person at the server.
import { nodeFlags } from './node-flags.mjs';
import { buildIfStale, installIfNeeded, run } from './project.mjs';

const asked = process.argv.slice(2);
installIfNeeded();
buildIfStale();
process.exit(
  await run([...nodeFlags, 'dist/server/main.js', ...(asked.length > 0 ? asked : ['help'])], {
    NODE_ENV: process.env.NODE_ENV ?? 'production',
  }),
);

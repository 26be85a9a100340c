import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'src',
  // `npm run source-maps` builds beside what is served.
  buildDirectory: process.env.BUILD_FOLDER ?? 'dist',
  serverBuildFile: 'main.js',
  ssr: true,
} satisfies Config;

import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'src',
  buildDirectory: 'dist',
  serverBuildFile: 'main.js',
  ssr: true,
} satisfies Config;

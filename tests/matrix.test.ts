import { expect, test } from 'vitest';
import { matrix, missingRow } from './api/matrix.ts';
import { readSource, type SourceFile } from './architecture.ts';

/** Every route that is declared somewhere in `src/`, without the tests. */
function declaredIn(files: readonly SourceFile[]): string[] {
  return files
    .filter(({ path }) => !/\.(test|story)\.tsx?$/.test(path))
    .flatMap(({ text }) => [
      ...[...text.matchAll(/\b(?:endpoint|screenList)\(\s*'([A-Z]+ \/[^']*)'/g)].map(
        ([, route = '']) => route,
      ),
      ...[...text.matchAll(/\bofficeList\(\s*'GET (\/[^']*)'/g)].flatMap(([, path = '']) => [
        `GET ${path}`,
        `POST ${path}/export`,
      ]),
    ]);
}

/** Documents for everybody that are no answers of the API: feeds, site maps, pictures, scripts; files ask for a ticket themselves. */
const documents = [
  'features/boards/api/posts.server.ts',
  'features/boards/api/files.server.ts',
  'features/boards/api/sitemaps.server.ts',
  'features/pictures/api.server.ts',
  'features/site/api/brand.server.ts',
  'features/site/api/share-pictures.server.ts',
  'features/item-media/api.server.ts',
  'features/level-tests/offline-api.server.ts',
  'features/kept-tickets/api.server.ts',
  'features/calendar-feeds/feeds-api.server.ts',
];

/** Routes that features add past `serve()`, where nothing asks who is calling. */
function bareRoutesIn(files: readonly SourceFile[]): string[] {
  return files
    .filter(({ path }) => path.startsWith('features/') && !documents.includes(path))
    .filter(({ text }) => /\bapp\.(get|post|put|patch|delete|route|all)\(/.test(text))
    .map(({ path }) => `${path} adds a route past serve(); declare an endpoint.`);
}

const source = readSource('src');

test('every declared endpoint has its row in the matrix', () => {
  expect(
    declaredIn(source)
      .filter((route) => !matrix[route])
      .map(missingRow),
  ).toEqual([]);
});

test('every row of the matrix has its endpoint', () => {
  const declared = declaredIn(source);
  expect(Object.keys(matrix).filter((route) => !declared.includes(route))).toEqual([]);
});

test('no feature goes past serve()', () => {
  expect(bareRoutesIn(source)).toEqual([]);
});

test('planted: an endpoint without a row and a bare route are seen', () => {
  const files = [
    { path: 'features/seats/contract.ts', text: "export const a = endpoint('GET /api/secret', {" },
    { path: 'features/seats/contract/list.ts', text: "export const b = officeList('GET /api/seats', {" },
    { path: 'features/seats/api.server.ts', text: "app.get('/api/secret', () => 1)" },
  ];
  expect(declaredIn(files).filter((route) => !matrix[route])).toEqual([
    'GET /api/secret',
    'GET /api/seats',
    'POST /api/seats/export',
  ]);
  expect(bareRoutesIn(files)).toHaveLength(1);
});

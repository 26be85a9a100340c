import type { RouteConfigEntry } from '@react-router/dev/routes';
import routes from '#src/routes.ts';

/** Addresses with parts of their own, filled in. */
const samples: Readonly<Record<string, string>> = {
  'board/:id': 'board/58',
  'terms/:key/:version': 'terms/privacy/2026-03-01',
  'signin/*': 'signin/kakao',
  'change/password/:urlCode?': 'change/password/nothing-behind-it',
  'stop/:token': 'stop/nothing-behind-it',
  'offer/:token': 'offer/nothing-behind-it',
  'pay/:token': 'pay/nothing-behind-it',
  'preview/:token': 'preview/nothing-behind-it',
  'teachers/:teacherId': 'teachers/1',
  'branches/:code': 'branches/daechi',
  'entranceTest/sessions/:sessionId': 'entranceTest/sessions/1',
  'presentation/:sessionId': 'presentation/1',
  'entranceTest/rounds/:roundId': 'entranceTest/rounds/1',
  '*': 'nowhere',
};

function* addressesOf(entries: readonly RouteConfigEntry[]): Generator<string> {
  for (const { index, path, children } of entries) {
    if (index || path) yield path ?? '';
    yield* addressesOf(children ?? []);
  }
}

/** Every address of the route table that a visitor may open, its parts filled in. What only members see is left out. */
export const publicRoutes: readonly string[] = [...new Set(addressesOf(routes))]
  .filter((path) => !/^(office|sandbox|print|account|applications|entranceTestPay)(\/|$)/.test(path))
  .map((path) => `/${samples[path] ?? path}`);

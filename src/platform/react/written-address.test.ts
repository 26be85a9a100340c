import { expect, it } from 'vitest';
import { writtenAddress, writtenRoutes } from './written-address.ts';

const routes = writtenRoutes({
  root: { path: '' },
  frame: { parentId: 'root' },
  reading: { path: 'smartReading', parentId: 'frame' },
  board: { path: 'board/:id', parentId: 'frame' },
  reset: { path: 'change/password/:urlCode', parentId: 'frame' },
  signIn: { path: 'signin/*', parentId: 'frame' },
  unknown: { path: '*', parentId: 'frame' },
});

it.each([
  ['/smartreading', '/smartReading'],
  ['/SMARTREADING/', '/smartReading'],
  ['/Board/17', '/board/17'],
  ['/Change/Password/Ab3_xYz', '/change/password/Ab3_xYz'],
  ['/SignIn/Kakao', '/signin/Kakao'],
  ['/smartReading', null],
  ['/smartReading/', null],
  ['/board/17', null],
  ['/nowhere', null],
  ['/', null],
  ['/smartreading/more', null],
])('%s leads to %s', (typed, written) => {
  expect(writtenAddress(routes, typed)).toBe(written);
});

import { expect, test } from 'vitest';
import { readSource } from './architecture.ts';

/** What a family or its staff do at a test is 응시 and 결시; 출석 and 결석 are of lessons, which the office does not mark. */
const wrong = /출석|결석/;
const rooms =
  /^(entrance-tests|test-(sessions|day|results)|registrations|waitlist|opening|presentations|presentation-day)\//;
const spoken = ({ path, text }: { path: string; text: string }) =>
  text
    .split('\n')
    .filter((line) => wrong.test(line) && !/^\s*(\/\/|\*)/.test(line))
    .map((line) => `${path}: ${line.trim()}`);

test('the office says one word for who came, on every screen of tests and presentations', () => {
  const screens = readSource('src/features').filter(
    ({ path }) => rooms.test(path) && /\.tsx?$/.test(path) && !path.includes('.test.'),
  );
  expect(screens.length).toBeGreaterThan(200);
  expect(screens.flatMap(spoken)).toEqual([]);
});

test('control: the other word is seen', () => {
  expect(spoken({ path: 'a.tsx', text: '<Button>출석</Button>\n// 출석\n' })).toEqual([
    'a.tsx: <Button>출석</Button>',
  ]);
});

import { expect, it } from 'vitest';
import { readConfig } from './config.ts';

const key = 'a'.repeat(64);

it.each([
  ['GA_MEASUREMENT_ID', 'GA_API_SECRET'],
  ['GA_API_SECRET', 'GA_MEASUREMENT_ID'],
])('%s alone is refused at start, and the other half is named', (given, missing) => {
  expect(() => readConfig({ [given]: 'x' }, key)).toThrow(`${given} is set but ${missing} is not`);
});

it('both halves of the analytics or none are fine', () => {
  expect(readConfig({}, key).GA_MEASUREMENT_ID).toBeUndefined();
  expect(readConfig({ GA_MEASUREMENT_ID: 'G-1', GA_API_SECRET: 'x' }, key).GA_API_SECRET).toBe('x');
});

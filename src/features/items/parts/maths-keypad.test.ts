import { expect, test } from 'vitest';
import { readNumber } from '#src/features/items/rules/numbers/number.ts';
import { keypad } from './maths-keypad.ts';

/** What stands in the field where a key was pressed between others that make it whole. */
const written: Readonly<Record<string, string>> = {
  분수: '\\frac{3}{4}',
  대분수: '1\\frac{3}{4}',
  '빼기 부호': '-3',
  소수점: '0.5',
  쉼표: '1,234',
  퍼센트: '50\\%',
};

test('every key that writes can stand in a number that is read; none of a reckoning is offered', () => {
  const writing = keypad.filter(({ insert }) => insert !== undefined);
  expect(writing.length).toBeGreaterThan(12);
  for (const { name, insert = '' } of writing) {
    const text = /^\d$/.test(name) ? insert : (written[name] ?? `1${insert}2`);
    expect([name, readNumber(text) !== null]).toEqual([name, true]);
    expect(text).toContain(insert.replaceAll(/\{#\?\}/g, '').replace('#?', ''));
  }
});

test('control: the keys of a reckoning can not', () => {
  for (const sign of ['\\div', '\\times', '+', '=', 'x', '^2', '\\sqrt{2}', '\\pi'])
    expect([sign, readNumber(`12${sign}4`)]).toEqual([sign, null]);
});

test('each key is called by a Korean word or its figure', () => {
  for (const { name } of keypad) expect(name).toMatch(/^(\d|[가-힣 ]+)$/);
});

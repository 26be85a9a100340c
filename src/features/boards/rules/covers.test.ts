import { expect, test } from 'vitest';
import { coverOf, coverPath, readCoverName } from './covers.ts';

const post = (title: string, more: { summary?: string; category?: string } = {}) => ({
  id: 41,
  title,
  summary: '',
  category: '',
  ...more,
});

test.each([
  ['종이띠 하나로 뫼비우스의 띠를 자르다', 'moebius'],
  ['한 붓 그리기와 다리 일곱 개', 'bridges'],
  ['주사위 두 개의 합은 왜 7이 많을까 (조○○, 초6)', 'dice'],
  ['실로 그린 타원과 두 점의 거리 (이○○, 중2)', 'thread'],
  ['달걀 껍데기를 녹인 사흘', 'eggs'],
  ['지하철 노선도를 그래프로 읽다 (한○○, 중1)', 'metro'],
  ['확률이 싫던 문과생 (변○○, 고2)', 'tree'],
  ['정사각형을 정사각형으로 나누기', 'squares'],
])('%s is drawn as %s', (title, subject) => expect(coverOf(post(title))).toBe(subject));

test('the summary is asked where the title says nothing, then the category; something is drawn always', () => {
  expect(coverOf(post('어느 봄날', { summary: '실과 통조림으로 잰 원주율의 이야기' }))).toBe('pi');
  expect(coverOf(post('어느 봄날', { category: '과학' }))).toBe('experiment');
  expect(coverOf(post('어느 봄날', { category: '없는 분류' }))).toBe('talk');
});

test('an address is read back as it was made, and no other one is', () => {
  expect(coverPath(post('분수 막대'))).toBe('/plates/posts/fractions-41.svg');
  expect(readCoverName('fractions-41')).toEqual({ subject: 'fractions', seed: 41 });
  for (const name of [
    'fractions-0',
    'fractions-',
    'nothing-1',
    'toString-1',
    'fractions-1.5',
    '../fractions-1',
  ])
    expect(readCoverName(name), name).toBeNull();
});

import { expect, test } from 'vitest';
import { careerLines, moved, namedIn, pictureOf, thumbOf } from './teachers.ts';

test('the picture is the photograph while there is one, and the portrait of the first subject otherwise', () => {
  const drawn = { photo: null, portrait: 3, programmes: ['science', 'high'] };
  expect(pictureOf(drawn)).toEqual({ src: '/portraits/3-science.svg' });
  expect(pictureOf({ ...drawn, programmes: ['own'] })).toEqual({ src: '/portraits/3-special.svg' });
  expect(pictureOf({ ...drawn, photo: 'abc' })).toEqual({ src: '/portraits/photo-abc.webp' });
  const sizes = {
    src: '/pictures/abc-720.webp',
    srcSet: '/pictures/abc-480.webp 480w, /pictures/abc-720.webp 720w',
  };
  expect(pictureOf({ ...drawn, photo: 'abc', sizes })).toBe(sizes);
  expect(pictureOf({ ...drawn, sizes }), 'of a photograph that went').toEqual({
    src: '/portraits/3-science.svg',
  });
  expect(thumbOf({ ...drawn, photo: 'abc', sizes })).toBe('/pictures/abc-480.webp');
  expect(thumbOf(drawn)).toBe('/portraits/3-science.svg');
});

test('a career is listed line by line', () => {
  expect(careerLines(' 서울 ○○중 교사 \n\n 교재 집필\n')).toEqual(['서울 ○○중 교사', '교재 집필']);
});

test('whoever is named in a text is found by the whole name', () => {
  const teachers = [{ name: '윤서진' }, { name: '한결' }, { name: '서진' }];
  const names = (text: string) => namedIn(text, teachers).map(({ name }) => name);
  expect(names('윤서진 선생님')).toEqual(['윤서진']);
  expect(names('수학과 한결 팀장, 윤서진')).toEqual(['윤서진', '한결']);
  expect(names('한결같은 마음')).toEqual([]);
  expect(names('')).toEqual([]);
});

test('one place up or down, and none past the ends', () => {
  expect(moved([1, 2, 3], 2, 'up')).toEqual([2, 1, 3]);
  expect(moved([1, 2, 3], 2, 'down')).toEqual([1, 3, 2]);
  expect(moved([1, 2, 3], 1, 'up')).toEqual([1, 2, 3]);
  expect(moved([1, 2, 3], 3, 'down')).toEqual([1, 2, 3]);
  expect(moved([1, 2], 9, 'down')).toEqual([1, 2]);
});

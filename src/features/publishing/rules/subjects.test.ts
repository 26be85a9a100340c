import { expect, test } from 'vitest';
import { fromRow, readSubject, subjectRow, subjectWire } from './subjects.ts';

test.each([
  ['post-12', 'post:12'],
  ['page-whymsc', 'page:/whymsc'],
  ['legal-terms', 'legal:terms'],
  ['faq-all', 'faq:all'],
])('%s is %s in the database and back', (wire, row) => {
  expect(subjectRow(readSubject(wire))).toBe(row);
  expect(subjectWire(fromRow(row))).toBe(wire);
});

test.each(['anything-12', 'Post-12', '-12', '12', ''])(
  '%j is no text of ours, and no post either',
  (wire) => {
    expect(() => readSubject(wire)).toThrow('찾으시는 내용이 없습니다.');
    expect(() => fromRow(wire.replace('-', ':'))).toThrow('No kind of text');
  },
);

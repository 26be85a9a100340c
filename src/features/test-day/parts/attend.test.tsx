import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { RosterRow } from '../contract/roster.ts';
import { Attend } from './session-acts.tsx';

const row: RosterRow = {
  ...{ registrationNo: 'ET26-AAAAAA', memberId: 1, childName: '김하늘', childGrade: '초5' },
  ...{ hasPhoto: false, schoolName: '', guardianName: '', guardianMobile: '', amountKrw: 0 },
  ...{
    state: 'confirmed',
    stateLabel: '',
    holdsSeat: false,
    paymentLabel: null,
    createdAt: '',
    double: null,
  },
};
const buttonsOf = (state: RosterRow['state']) =>
  renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <Attend row={{ ...row, state }} className="" />
    </QueryClientProvider>,
  )
    .match(/(?<=<button[^>]*>).*?(?=<\/button>)/g)
    ?.map((button) => button.replaceAll(/<[^>]*>/g, ''));

test('who is not marked yet is marked as one thing or the other', () => {
  expect(buttonsOf('confirmed')).toEqual(['응시 김하늘', '결시 김하늘']);
});

test('beside a mark stands what a press does to it, never the other mark alone', () => {
  expect(buttonsOf('attended')).toEqual(['결시로 변경 김하늘']);
  expect(buttonsOf('absent')).toEqual(['응시로 변경 김하늘']);
});

import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import type { RegistrationView } from '#src/features/registrations/contract/registrations.ts';
import { PaidOrder } from './paid-order.tsx';
import { PayAgain } from './pay-again.tsx';

function registration(childName: string, registrationNo: string, more: Partial<RegistrationView> = {}) {
  const view: RegistrationView = {
    registrationNo,
    registeredBy: null,
    sessionId: 1,
    childId: 1,
    childName,
    childGrade: '초등 5학년',
    schoolName: '대치초등학교',
    title: '수학 입학 테스트',
    subjectLabel: '수학',
    branchName: '대치 분원',
    branchPhone: '02-555-0100',
    room: '301호',
    startsAt: '2026-12-05T01:00:00.000Z',
    endsAt: '2026-12-05T02:00:00.000Z',
    materials: '필기도구',
    state: 'confirmed',
    stateLabel: '접수 완료',
    amountKrw: 10_000,
    refundLabel: '',
    orderNo: 'OR-1',
    holdExpiresAt: null,
    createdAt: '2026-11-22T01:00:00.000Z',
    confirmedAt: '2026-11-22T01:05:00.000Z',
    cancelledAt: null,
    choiceUntil: null,
    payAgainUntil: null,
    wasOffered: false,
    result: null,
    payment: null,
  };
  return { ...view, ...more };
}

const payingOf = (asked: RegistrationView, together: RegistrationView[]) => ({
  serverNow: '2026-11-22T01:05:00.000Z',
  registration: asked,
  together,
  orderAmountKrw: 0,
  offersAccount: false,
  ways: [],
});

const drawn = (screen: ReactNode) =>
  renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>{screen}</MemoryRouter>
    </QueryClientProvider>,
  );

const shown = (asked: RegistrationView, together: RegistrationView[], refusal: string | null = null) =>
  drawn(<PaidOrder paying={payingOf(asked, together)} refusal={refusal} />);

const [sky, sea] = [registration('한하늘', 'R-1'), registration('한바다', 'R-2', { amountKrw: 20_000 })];
const gone = registration('한별', 'R-3', { state: 'cancelled' });

test('every child of the order is shown with the sum, a ticket each and one receipt', () => {
  const page = shown(sky, [sky, sea, gone]);
  expect(page).toContain('2건의 접수가 완료되었습니다.');
  expect(page).toContain('30,000원');
  for (const text of ['한하늘 수험표 보기', '한바다 수험표 보기', '/print/ticket/R-1', '/print/ticket/R-2'])
    expect(page).toContain(text);
  expect(page.match(/\/print\/receipt\//g)).toHaveLength(1);
  expect(page).not.toContain('한별');
});

test('one child alone reads as before', () => {
  const page = shown(sea, [sky, sea, gone].slice(1));
  expect(page).toContain('접수가 완료되었습니다.');
  expect(page).toContain('>수험표 보기<');
  expect(page).not.toContain('결제한 금액');
});

test('a window that was answered after the counter had taken the money says that it took none', () => {
  const refusal = '분원에서 이미 결제하신 접수라 이 결제창은 쓸 수 없습니다. 결제되지 않았습니다.';
  expect(shown(sea, [sea], refusal)).toContain(refusal);
  expect(shown(sea, [sea])).not.toContain('결제되지 않았습니다');
});

test('a seat that is to be paid again shows the rule that is agreed to, and the way out', () => {
  const owed = {
    payAgainUntil: '2026-11-23T01:00:00.000Z',
    refundLabel: '시험 전날까지 전액 환불해 드립니다.',
  };
  const [one, other] = [registration('한하늘', 'R-1', owed), registration('한바다', 'R-2', owed)];
  const page = (together: RegistrationView[]) =>
    drawn(<PayAgain paying={payingOf(one, together)} refusal={null} />);
  expect(page([one])).toContain(owed.refundLabel);
  expect(page([one])).toContain('자리 포기하고 돌아가기');
  expect(page([one, other])).toContain('한바다 자리만 포기하기');
});

import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import type { RegistrationView } from '#src/features/registrations/contract/registrations.ts';
import { PaidOrder } from './paid-order.tsx';

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

const shown = (asked: RegistrationView, together: RegistrationView[]) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <PaidOrder
        paying={{
          serverNow: '2026-11-22T01:05:00.000Z',
          registration: asked,
          together,
          orderAmountKrw: 0,
          offersAccount: false,
          ways: [],
        }}
      />
    </MemoryRouter>,
  );

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

import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToString } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import type { ListedPlace } from '../rules/applications.ts';
import { askedOf } from './offer-answer.tsx';
import { PlaceItem } from './place-item.tsx';

const offer: ListedPlace = {
  ...{ placeNo: 'LC26-1', state: 'held', heldUntil: '2026-11-26T05:10:00.000Z', mayAnswer: true },
  ...{ title: '심화 수학 A반', weekly: '화 17:00-19:00', startsOn: '2026-12-07' },
  ...{ branchName: '대치 분원', branchCode: 'daechi', branchPhone: '02-555-0100', branchId: 1 },
  ...{ attemptNo: null, registrationNo: 'ET-1', childId: 1, studentName: '한하늘', grade: 5 },
  ...{ tuition: '487,000원', createdAt: '2026-11-20T05:10:00.000Z' },
};
const free: ListedPlace = { ...offer, tuition: null };

function drawn(place: ListedPlace): string {
  const router = createMemoryRouter([{ path: '/', element: <PlaceItem place={place} /> }]);
  return renderToString(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
}

test('an offered seat says what a month costs, and nothing of it where nothing is filed', () => {
  expect(drawn(offer)).toContain('월 487,000원');
  expect(drawn(free)).not.toContain('교습비');
});

test('whoever takes it reads what it costs; who would not, does not', () => {
  expect(askedOf(offer, 'accept')).toMatch(/^심화 수학 A반: 교습비는 월 487,000원입니다\. 등록하시면/);
  expect(askedOf(offer, 'decline')).not.toContain('교습비');
  expect(askedOf(free, 'accept')).toMatch(/^심화 수학 A반: 등록하시면/);
});

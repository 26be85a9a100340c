import { expect, test } from 'vitest';
import { listSays, movedOf, sumSays } from './places.ts';

const place = (takenIn: number | null, isIn: number | null) => ({ takenIn, isIn });

test('a move between branches parts the list from the sum; one inside of them, or without money, does not', () => {
  const places = [place(1, 2), place(1, 2), place(2, 1), place(1, 1), place(null, 2), place(3, 4)];
  expect(movedOf(places, [1])).toEqual({ here: 1, away: 2 });
  expect(movedOf(places, [2])).toEqual({ here: 2, away: 1 });
  expect(movedOf(places, [1, 2])).toEqual({ here: 0, away: 0 });
});

test('each says the other’s difference, and nothing where they agree', () => {
  const moved = { here: 1, away: 2 };
  expect(sumSays(moved)).toBe(
    '다른 분원으로 이동한 접수의 결제 2건 포함, 다른 분원에서 이동해 온 접수의 결제 1건 제외',
  );
  expect(listSays(moved)).toBe(
    '다른 분원에서 결제하고 이동해 온 접수 1건 포함, 이 분원에서 결제하고 다른 분원으로 이동한 접수 2건 제외',
  );
  expect([sumSays({ here: 0, away: 0 }), listSays({ here: 0, away: 0 })]).toEqual(['', '']);
});

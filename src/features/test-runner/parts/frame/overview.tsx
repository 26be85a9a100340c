import type { Answer } from '#src/features/items/contract/answer.ts';
import type { PublicItem } from '#src/features/items/contract/public-item.ts';
import { answeredState } from '#src/features/items/rules/scoring/answered.ts';
import type { RunnerState } from '#src/features/test-runner/parts/runner-state.ts';
import { classNames } from '#src/ui/class-names.ts';
import type { Mark } from '../saving/sync.ts';

export interface Place {
  readonly position: number;
  readonly answered: 'none' | 'part' | 'whole';
  readonly mark: Mark;
  readonly isFlagged: boolean;
}

function answeredOf(item: PublicItem | undefined, answer: unknown): Place['answered'] {
  if (answer === null || answer === undefined) return 'none';
  return item ? answeredState(item.body, answer as Answer) : 'whole';
}

/** Every question with what is known of it. */
export function placesOf({ itemCount, items, sync }: RunnerState): Place[] {
  return Array.from({ length: itemCount }, (_, index): Place => {
    const position = index + 1;
    const held = sync?.held.get(position);
    return {
      position,
      answered: answeredOf(items.get(position), held?.answer),
      mark: held?.mark ?? 'none',
      isFlagged: held?.isFlagged ?? false,
    };
  });
}

const answeredLabels = { none: '답 없음', part: '일부만 답함', whole: '답함' } as const;
const markLabels: Readonly<Record<Mark, string>> = {
  none: '',
  waiting: '아직 저장되지 않음',
  saved: '저장됨',
  uncounted: '시간이 지나 반영되지 않음',
  kept: '점수에 넣지 않고 따로 보관됨',
  refused: '저장할 수 없음',
};
const signs: Readonly<Record<Mark, string>> = {
  none: '',
  waiting: '…',
  saved: '✓',
  uncounted: '×',
  kept: '×',
  refused: '!',
};

/** What a screen reader hears of one question. */
export function placeText({ position, answered, mark, isFlagged }: Place): string {
  const isBare = answered === 'none' && (mark === 'none' || mark === 'saved');
  return [
    `${position}번`,
    answeredLabels[answered],
    isBare ? '' : markLabels[mark],
    isFlagged ? '다시 볼 문항' : '',
  ]
    .filter(Boolean)
    .join(', ');
}

/** All questions at a glance: answered, saved, flagged, each as a sign and in words. */
export function Overview({
  places,
  current,
  onGo,
}: {
  places: readonly Place[];
  current: number;
  onGo: (position: number) => void;
}) {
  return (
    <nav aria-label="문항 목록">
      <ol className="grid grid-cols-[repeat(auto-fill,minmax(3.25rem,1fr))] gap-2">
        {places.map((place) => (
          <li key={place.position}>
            <button
              type="button"
              aria-current={place.position === current ? 'step' : undefined}
              onClick={() => onGo(place.position)}
              className={classNames(
                'relative grid min-h-12 w-full place-items-center rounded-lg border tabular-nums',
                place.answered === 'none' ? 'border-line bg-paper' : 'border-brand bg-brand-pale font-bold',
                place.position === current && 'outline-3 outline-offset-1 outline-ink outline-solid',
              )}
            >
              <span className="sr-only">{placeText(place)}</span>
              <span aria-hidden="true">{place.position}</span>
              {place.isFlagged && (
                <span aria-hidden="true" className="absolute top-0 left-1 text-xs text-signal">
                  ⚑
                </span>
              )}
              <span aria-hidden="true" className="absolute right-1 bottom-0 text-xs">
                {place.answered === 'none' && place.mark === 'saved' ? '' : signs[place.mark]}
              </span>
            </button>
          </li>
        ))}
      </ol>
      <p className="mt-3 text-sm text-ink-soft" aria-hidden="true">
        ✓ 저장됨 · … 저장 전 · ! 저장할 수 없음 · ⚑ 다시 볼 문항
      </p>
    </nav>
  );
}

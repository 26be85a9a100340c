import type { LevelResult } from '#src/features/level-results/contract/result.ts';

type Mark = LevelResult['domains'][number]['marks'][number];

const looks: Readonly<Record<Mark, string>> = {
  right: 'bg-brand-deep',
  part: 'bg-brand/50',
  wrong: 'border-2 border-ink-soft',
  blank: 'border-2 border-dashed border-ink-soft',
  open: 'bg-mist border-2 border-ink-soft',
};

/** Every item of a domain as a dot, in the order of the paper, with the count in words. */
export function ItemDots({ domains, grantedCount }: Pick<LevelResult, 'domains' | 'grantedCount'>) {
  if (domains.every(({ marks }) => marks.length === 0)) return null;
  return (
    <div className="grid gap-3">
      {domains.map(({ name, marks, rightCount, itemCount }) => (
        <div
          key={name}
          className="grid gap-1 sm:grid-cols-[10rem_1fr_auto] sm:items-center print:grid-cols-[10rem_1fr_auto]"
        >
          <strong>{name}</strong>
          <span aria-hidden="true" className="flex flex-wrap gap-1 [print-color-adjust:exact]">
            {marks.map((mark, place) => (
              // A paper's items keep their places.
              // biome-ignore lint/suspicious/noArrayIndexKey: the place is what a dot is.
              <span key={place} className={`size-4 rounded-full ${looks[mark]}`} />
            ))}
          </span>
          <span className="tabular-nums">
            {itemCount}문항 가운데 {rightCount}문항 맞힘
          </span>
        </div>
      ))}
      <p className="text-sm text-ink-soft">
        채운 점은 맞힌 문항, 옅은 점은 일부만 맞힌 문항, 빈 점은 틀렸거나 답하지 않은 문항입니다.
        {grantedCount > 0 &&
          ` 모두에게 점수를 드린 문항 ${grantedCount}개도 맞힌 문항으로 셌습니다. 레벨과 위의 설명에는 넣지 않았습니다.`}
      </p>
    </div>
  );
}

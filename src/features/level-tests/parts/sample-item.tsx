import { Card } from '#src/ui/card.tsx';

const answers = ['2개', '4개', '8개'] as const;

/** One question to taste before anything is typed: no points, no clock, and no item of any bank. */
export function SampleItem() {
  return (
    <Card className="grid gap-4">
      <div className="grid items-center gap-4 sm:grid-cols-[1fr_auto]">
        <div className="grid gap-2">
          <p className="text-sm font-semibold text-brand">맛보기 한 문항</p>
          <h2 className="text-xl">접은 종이에 구멍 하나, 펼치면 몇 개일까요?</h2>
          <p>
            정사각형 종이를 반으로 접고, 다시 한 번 반으로 접어 구멍을 하나 뚫었습니다. 펼치면 구멍은 모두 몇
            개일까요?
          </p>
        </div>
        <FoldedPaper />
      </div>
      <ul className="grid grid-cols-3 gap-2" aria-label="보기">
        {answers.map((answer, index) => (
          <li
            key={answer}
            className="flex min-h-11 items-center justify-center rounded-lg border border-line"
          >
            <span className="mr-2 text-sm text-ink-soft">{index + 1}</span>
            {answer}
          </li>
        ))}
      </ul>
      <details className="rounded-lg bg-mist">
        <summary className="flex min-h-11 items-center px-4 font-semibold text-brand">
          생각해 본 뒤에 답 보기
        </summary>
        <p className="px-4 pb-4">
          답은 4개입니다. 한 번 접으면 두 겹, 두 번 접으면 네 겹이 됩니다. 구멍은 네 겹을 모두 지나갑니다.
          시험의 문항도 이렇게 외운 것보다 생각한 길을 묻습니다.
        </p>
      </details>
    </Card>
  );
}

/** A square, folded once and twice, with the hole. */
function FoldedPaper() {
  return (
    <svg viewBox="0 0 220 80" aria-hidden="true" className="h-20 w-full max-w-64 sm:w-56">
      <g fill="var(--color-brand-pale)" stroke="var(--color-brand)" strokeWidth="2">
        <rect x="4" y="8" width="64" height="64" />
        <rect x="96" y="8" width="32" height="64" />
        <rect x="156" y="40" width="32" height="32" />
      </g>
      <g stroke="var(--color-brand)" strokeWidth="1.5" strokeDasharray="4 4" fill="none">
        <path d="M36 8v64M96 40h32" />
      </g>
      <g fill="none" stroke="var(--color-ink-soft)" strokeWidth="2" strokeLinecap="round">
        <path d="M75 40h12m-4-4l4 4-4 4M135 40h12m-4-4l4 4-4 4" />
      </g>
      <circle cx="172" cy="56" r="5" fill="var(--color-paper)" stroke="var(--color-signal)" strokeWidth="2" />
    </svg>
  );
}

import { formatSeoulDateTime } from '#src/shared/seoul-time.ts';
import { Card } from '#src/ui/card.tsx';
import { OfficeLink } from '#src/web/office/ways.tsx';
import type { RequestDetails } from '../../contract/office.ts';

/** What to say and ask, part by part; the first is open. */
export function Script({ parts }: { parts: RequestDetails['script'] }) {
  return (
    <Card className="grid gap-2">
      <h2 className="text-lg">상담 스크립트</h2>
      {parts.map(({ title, lines }, place) => (
        <details key={title} open={place === 0} className="rounded-lg bg-mist px-4">
          <summary className="flex min-h-11 cursor-pointer items-center font-semibold">{title}</summary>
          <ul className="grid list-disc gap-1 pb-3 pl-5">
            {lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </details>
      ))}
    </Card>
  );
}

/** What this family asked for or took part in before, newest first. */
export function Family({ steps }: { steps: RequestDetails['family'] }) {
  return (
    <Card className="grid gap-3">
      <h2 className="text-lg">이전 이력</h2>
      {steps.length === 0 && <p className="text-ink-soft">우리 분원에 남은 다른 신청이 없습니다.</p>}
      <ol className="grid gap-1 border-l-2 border-line pl-4" aria-label="이전 이력">
        {steps.map(({ at, label, detail, to }) => (
          <li key={`${at} ${to}`}>
            <OfficeLink
              to={to}
              className="inline-flex min-h-11 items-center font-semibold text-brand underline-offset-4 hover:underline"
            >
              {label}
            </OfficeLink>{' '}
            <span className="text-sm text-ink-soft">{formatSeoulDateTime(at)}</span>
            <span className="block text-sm">{detail}</span>
          </li>
        ))}
      </ol>
    </Card>
  );
}

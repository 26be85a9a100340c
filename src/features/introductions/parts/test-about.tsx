import { Link } from 'react-router';
import { WalkFigure } from '#src/features/branches/parts/walk-figure.tsx';
import { readWalk } from '#src/features/branches/rules/walk.ts';
import { formatPrice } from '#src/shared/krw.ts';
import { formatSeoulDateTime, formatSeoulTime } from '#src/shared/seoul-time.ts';
import { Facts } from '#src/ui/card.tsx';
import type { ShownTestSession } from '../contract/shown.ts';

/** What is tested, when and where, what to bring, and what it costs to change one's mind. */
export function TestAbout({ shown }: { shown: ShownTestSession }) {
  const { session, branch, areas, samples } = shown;
  const walk = branch ? readWalk(branch.directions) : null;
  return (
    <div className="grid gap-8 max-xl:contents">
      <header className="grid gap-2 max-xl:-order-2">
        <p className="font-semibold text-brand">
          {session.branchName} · {session.subjectLabel}
        </p>
        <h1 className="text-2xl md:text-3xl">{session.title}</h1>
        <p className="text-lg">
          {formatSeoulDateTime(session.startsAt)}
          <wbr />
          <span className="whitespace-nowrap">~{formatSeoulTime(session.endsAt)}</span>
        </p>
      </header>
      <Facts
        rows={[
          ['대상', session.gradeBand],
          ['시간', `${session.minutes}분`],
          ['장소', `${session.branchName} ${session.room}`],
          ...(branch ? [['주소', branch.address] as const] : []),
          ['준비물', session.materials],
          ...(branch ? [['문의', branch.phone] as const] : []),
        ]}
      />
      {areas.length > 0 && (
        <section className="grid gap-3" aria-label="무엇을 보나요">
          <h2 className="text-xl">무엇을 보나요</h2>
          <Areas areas={areas} />
        </section>
      )}
      {samples.length > 0 && (
        <section className="grid gap-3" aria-label="예시 문항">
          <h2 className="text-xl">예시 문항</h2>
          <ol className="grid gap-3">
            {samples.map((sample, at) => (
              <li key={sample} className="grid grid-cols-[auto_1fr] gap-3 rounded-card bg-mist p-4">
                <strong className="text-brand tabular-nums">{at + 1}</strong>
                <span>{sample}</span>
              </li>
            ))}
          </ol>
          <p className="text-sm text-ink-soft">유형을 보여 드리는 예시이며, 실제 시험에는 나오지 않습니다.</p>
        </section>
      )}
      {walk && (
        <section className="grid gap-3" aria-label="오시는 길">
          <h2 className="text-xl">오시는 길</h2>
          <WalkFigure walk={walk} name={session.branchName} />
        </section>
      )}
      {branch && (
        <p>
          <Link
            to={`/branches/${branch.code}`}
            className="font-semibold text-brand underline-offset-4 hover:underline"
          >
            {branch.name} 자세히 보기
          </Link>
        </p>
      )}
      <Fee session={session} />
    </div>
  );
}

/** The marks of each part, as bars of their share. */
function Areas({ areas }: Pick<ShownTestSession, 'areas'>) {
  const most = Math.max(...areas.map(({ max }) => max));
  return (
    <ul className="grid gap-2">
      {areas.map(({ name, max }) => (
        <li key={name} className="grid grid-cols-[7rem_1fr_3.5rem] items-center gap-3">
          <span className="font-medium">{name}</span>
          <span
            aria-hidden="true"
            className="h-3 rounded-full bg-brand"
            style={{ width: `${(100 * max) / most}%` }}
          />
          <span className="text-right text-sm text-ink-soft tabular-nums">{max}점</span>
        </li>
      ))}
    </ul>
  );
}

function Fee({ session }: Pick<ShownTestSession, 'session'>) {
  return (
    <section className="grid gap-2" aria-label="응시료와 환불">
      <h2 className="text-xl">응시료와 환불</h2>
      <p>
        응시료는 <strong>{formatPrice(session.feeKrw)}</strong>입니다.
      </p>
      {session.feeLegalBasis && <p className="text-sm text-ink-soft">근거: {session.feeLegalBasis}</p>}
      {session.refundLabel && <p>{session.refundLabel}</p>}
      <p>
        <Link to="/rules" className="font-semibold text-brand underline-offset-4 hover:underline">
          환불 규정 자세히 보기
        </Link>
      </p>
    </section>
  );
}

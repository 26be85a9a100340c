import { useState } from 'react';
import { listBranches, listTuitions } from '#src/features/branches/actions.server.ts';
import { academyContext } from '#src/platform/react/context.ts';
import { formatKrw } from '#src/shared/krw.ts';
import { DataTable } from '#src/ui/data-table.tsx';
import { TextField } from '#src/ui/field.tsx';
import { pageMeta } from '#src/web/page-meta.ts';
import { TuitionNote, TuitionTable } from '../parts/tuition-table.tsx';
import { tuitionRefundKrw, tuitionRefundTable } from '../rules.ts';
import type { Route } from './+types/rules.page';

export async function loader({ context }: Route.LoaderArgs) {
  const { db } = context.get(academyContext);
  const [tuitions, branches] = await Promise.all([listTuitions(db), listBranches(db)]);
  return { tuitions, branches };
}

export const headers = () => ({ 'cache-control': 'public, max-age=0, s-maxage=30' });
export const meta = () =>
  pageMeta({
    title: '수강료와 환불 규정',
    description: '분원별 교습비와 교습비 반환 기준, 응시료 환불 기준.',
    path: '/rules',
  });

export default function RulesPage({ loaderData: { tuitions, branches } }: Route.ComponentProps) {
  return (
    <article className="grid grid-cols-1 gap-10">
      <h1 className="text-2xl md:text-3xl">수강료와 환불 규정</h1>
      <section className="grid gap-4">
        <h2 className="text-xl">교습비</h2>
        <nav aria-label="분원별 교습비" className="flex flex-wrap gap-2">
          {branches.map((branch) => (
            <a
              key={branch.code}
              href={`#tuition-${branch.code}`}
              className="flex min-h-11 items-center rounded-full border border-line px-4 hover:border-brand hover:text-brand"
            >
              {branch.name}
            </a>
          ))}
        </nav>
        {branches.map((branch) => (
          <section key={branch.code} id={`tuition-${branch.code}`} className="grid gap-2 pt-3">
            <h3 className="text-lg">{branch.name}</h3>
            <p className="text-sm text-ink-soft">
              {branch.registeredName} · 등록번호 {branch.registrationNo}
            </p>
            <TuitionTable
              isOneBranch
              caption={`${branch.name} 교습비`}
              tuitions={tuitions.filter(({ branchId }) => branchId === branch.id)}
              branches={branches}
            />
          </section>
        ))}
        <TuitionNote />
      </section>
      <section className="grid gap-4">
        <h2 className="text-xl">교습비 반환 기준 (1개월 이내)</h2>
        <DataTable
          caption="학원법 시행령 별표 4"
          head={['반환 사유가 생긴 날', '반환 금액']}
          rows={tuitionRefundTable.map((row) => [row.until, row.word])}
        />
        <p>
          교습 기간이 1개월을 넘으면 그 달의 반환 금액과 남은 달의 교습비 전액을 더해 돌려 드립니다. 학원의
          사정으로 교습할 수 없게 되면 날짜로 계산해 돌려 드립니다. 반환은 사유가 생긴 날부터 5일 안에 합니다.
        </p>
        <RefundCalculator />
      </section>
      <section className="grid gap-4">
        <h2 className="text-xl">입학 테스트 응시료</h2>
        <DataTable
          caption="응시료 환불 기준"
          head={['취소한 때', '환불']}
          rows={[
            ['접수 후 7일 이내이면서 시험 3일 전까지', '전액'],
            ['그 뒤 시험 하루 전까지', '50%'],
            ['시험 당일', '환불되지 않음'],
            ['학원의 사정으로 취소된 때', '전액'],
          ]}
        />
      </section>
    </article>
  );
}

const numberOf = (text: string) => Number(text.replace(/\D/g, '')) || 0;

function RefundCalculator() {
  const [tuition, setTuition] = useState('300000');
  const [total, setTotal] = useState('12');
  const [passed, setPassed] = useState('3');
  const back = tuitionRefundKrw(numberOf(tuition), numberOf(passed), numberOf(total));
  return (
    <form
      className="grid gap-4 rounded-card border border-line p-5 sm:grid-cols-3"
      aria-label="교습비 반환 계산기"
    >
      <TextField
        label="한 달 교습비(원)"
        inputMode="numeric"
        value={tuition}
        onChange={(event) => setTuition(event.target.value)}
      />
      <TextField
        label="총 교습 시간"
        inputMode="numeric"
        value={total}
        onChange={(event) => setTotal(event.target.value)}
      />
      <TextField
        label="지난 교습 시간"
        inputMode="numeric"
        value={passed}
        onChange={(event) => setPassed(event.target.value)}
      />
      <p className="text-lg sm:col-span-3" aria-live="polite">
        돌려받는 금액 <strong className="tabular-nums">{formatKrw(back)}</strong>
      </p>
    </form>
  );
}

import { useState } from 'react';
import { listBranches, listTuitions } from '#src/features/branches/actions.server.ts';
import { nextPolicy, policyAt } from '#src/features/policies/actions.server.ts';
import {
  type PolicyTerms,
  refundRows,
  sixthWords,
  tuitionRefundKrw,
  tuitionSteps,
  untilWord,
} from '#src/features/policies/rules.ts';
import { academyContext } from '#src/platform/react/context.ts';
import { formatKrw } from '#src/shared/krw.ts';
import { formatSeoulDate, startOfSeoulDay } from '#src/shared/seoul-time.ts';
import { DataTable } from '#src/ui/data-table.tsx';
import { TextField } from '#src/ui/field.tsx';
import { pageMeta } from '#src/web/page-meta.ts';
import { TuitionNote, TuitionTable } from '../parts/tuition-table.tsx';
import type { Route } from './+types/rules.page';

export async function loader({ context }: Route.LoaderArgs) {
  const { db, clock } = context.get(academyContext);
  const now = clock.now();
  const [tuitions, branches, policy, next] = await Promise.all([
    listTuitions(db),
    listBranches(db),
    policyAt(db, now),
    nextPolicy(db, now),
  ]);
  return { tuitions, branches, terms: policy.terms, next };
}

export const headers = () => ({ 'cache-control': 'public, max-age=0, s-maxage=30' });
export const meta = () =>
  pageMeta({
    title: '수강료와 환불 규정',
    description: '분원별 교습비와 교습비 반환 기준, 응시료 환불 기준.',
    path: '/rules',
  });

export default function RulesPage({ loaderData }: Route.ComponentProps) {
  const { tuitions, branches, terms, next } = loaderData;
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
        <TuitionRefunds terms={terms} />
        <p>
          학원법 시행령 별표 4의 기준보다 적게 돌려 드리지 않습니다. 교습 기간이 1개월을 넘으면 그 달의 반환
          금액과 남은 달의 교습비 전액을 더해 돌려 드립니다. 학원의 사정으로 교습할 수 없게 되면 날짜로 계산해
          돌려 드립니다. 반환은 사유가 생긴 날부터 5일 안에 합니다.
        </p>
        <RefundCalculator terms={terms} />
      </section>
      <section className="grid gap-4">
        <h2 className="text-xl">입학 테스트 응시료와 회차 변경</h2>
        <TestRefunds terms={terms} />
      </section>
      {next && (
        <section className="grid gap-4">
          <h2 className="text-xl">{formatSeoulDate(startOfSeoulDay(next.validFrom))}부터 바뀌는 기준</h2>
          <p>그날부터의 접수에 적용됩니다. 그 전에 접수하신 분께는 접수하실 때의 기준이 그대로 적용됩니다.</p>
          <TestRefunds terms={next.terms} />
          <TuitionRefunds terms={next.terms} />
        </section>
      )}
    </article>
  );
}

function TuitionRefunds({ terms }: { terms: PolicyTerms }) {
  return (
    <DataTable
      caption="교습비 반환 기준"
      head={['반환 사유가 생긴 날', '반환 금액']}
      rows={tuitionSteps.map((step, index) => [step, sixthWords[terms.tuitionSixths[index] ?? 0] ?? ''])}
    />
  );
}

function TestRefunds({ terms }: { terms: PolicyTerms }) {
  return (
    <>
      <DataTable caption="응시료 환불 기준" head={['취소한 때', '환불']} rows={refundRows(terms)} />
      <p>회차는 {untilWord(terms.changeUntilDays)}까지 신청 내역에서 직접 바꾸실 수 있습니다.</p>
    </>
  );
}

const numberOf = (text: string) => Number(text.replace(/\D/g, '')) || 0;

function RefundCalculator({ terms }: { terms: PolicyTerms }) {
  const [tuition, setTuition] = useState('300000');
  const [total, setTotal] = useState('12');
  const [passed, setPassed] = useState('3');
  const back = tuitionRefundKrw(terms, {
    tuitionKrw: numberOf(tuition),
    passed: numberOf(passed),
    total: numberOf(total),
  });
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

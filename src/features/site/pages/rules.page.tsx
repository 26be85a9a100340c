import { listBranches, listTuitions } from '#src/features/branches/actions/branches.server.ts';
import { nextPolicy, policyAt } from '#src/features/policies/actions.server.ts';
import {
  type PolicyTerms,
  refundRows,
  sixthLabels,
  tuitionSteps,
  untilLabel,
} from '#src/features/policies/rules.ts';
import { academyContext } from '#src/platform/react/context.ts';
import type { PageHandle } from '#src/platform/react/page-address.ts';
import { formatDay } from '#src/shared/seoul-time.ts';
import { DataTable } from '#src/ui/tables/data-table.tsx';
import { Accordion } from '#src/ui/text/accordion.tsx';
import { pageMeta } from '#src/web/page/page-meta.ts';
import { Blocks } from '../parts/blocks.tsx';
import { RefundCalculator } from '../parts/refund-calculator.tsx';
import { TuitionNote, TuitionTable } from '../parts/tuition-table.tsx';
import { findPage } from '../store/pages.server.ts';
import type { Route } from './+types/rules.page';

/** The parameters this page reads; nothing else of its address reaches it. */
export const handle = { reads: [], isTitled: true } satisfies PageHandle;

export async function loader({ context }: Route.LoaderArgs) {
  const { db, clock } = context.get(academyContext);
  const now = clock.now();
  const [tuitions, branches, page, policy, next] = await Promise.all([
    listTuitions(db, now),
    listBranches(db),
    findPage(db, '/rules'),
    policyAt(db, now),
    nextPolicy(db, now),
  ]);
  return { tuitions, branches, page, terms: policy.terms, next };
}

const title = '수강료와 환불 규정';

export const headers = () => ({ 'cache-control': 'public, max-age=0, s-maxage=30' });
export const meta = () =>
  pageMeta({
    title,
    description: '분원별 교습비와 교습비 반환 기준, 반환 계산기, 응시료 환불 기준, 출결과 보강 규정.',
    path: '/rules',
  });

const parts = [
  ['#tuition', '교습비'],
  ['#refund', '교습비 반환 기준'],
  ['#calculator', '반환 계산기'],
  ['#fee', '입학 테스트 응시료'],
] as const;

export default function RulesPage({ loaderData }: Route.ComponentProps) {
  const { tuitions, branches, page, terms, next } = loaderData;
  const hasRules = page !== null && page.blocks.length > 0;
  return (
    <article className="grid grid-cols-1 gap-10">
      <Jumps
        label="이 쪽의 차례"
        links={hasRules ? [...parts, ['#rules', '수업과 출결 규정'] as const] : parts}
      />
      <TuitionByBranch tuitions={tuitions} branches={branches} />
      <section id="refund" className="grid gap-4">
        <h2 className="text-xl">교습비 반환 기준</h2>
        <TuitionRefunds terms={terms} />
        <ul className="grid max-w-[42em] list-disc gap-1 pl-5">
          <li>1개월이 넘는 과정은 그 달을 위 표로 계산하고, 남은 달의 교습비는 전액 더해 돌려 드립니다.</li>
          <li>학원의 사정으로 교습할 수 없게 되면 날짜로 계산해 돌려 드립니다.</li>
          <li>원격 수업은 실제로 들은 강의를 뺀 금액을 돌려 드립니다.</li>
          <li>반환은 사유가 생긴 날부터 5일 안에 합니다. 쓰지 않은 교재비와 재료비도 돌려 드립니다.</li>
        </ul>
      </section>
      <section id="calculator" className="no-print grid gap-4">
        <h2 className="text-xl">반환 계산기</h2>
        <RefundCalculator tuitions={tuitions} branches={branches} sixths={terms.tuitionSixths} />
      </section>
      <section id="fee" className="grid gap-4">
        <h2 className="text-xl">입학 테스트 응시료</h2>
        <TestRefunds terms={terms} />
      </section>
      {next && (
        <section id="next" className="grid gap-4">
          <h2 className="text-xl">{formatDay(next.validFrom)}부터 바뀌는 기준</h2>
          <p>
            그날부터의 접수에 적용됩니다. 그 전에 접수하신 분께는 접수하실 때의 기준을 그대로 지켜 드립니다.
          </p>
          <TestRefunds terms={next.terms} />
          <TuitionRefunds terms={next.terms} />
        </section>
      )}
      {hasRules && (
        <section id="rules" className="grid grid-cols-1 gap-6">
          <Blocks blocks={page.blocks} branches={branches} />
        </section>
      )}
    </article>
  );
}

function TuitionRefunds({ terms }: { terms: PolicyTerms }) {
  return (
    <DataTable
      caption="교습 기간이 1개월 이내일 때 (학원법 시행령 별표 4 이상)"
      head={['반환 사유가 생긴 때', '반환 금액']}
      rows={tuitionSteps.map((step, index) => [step, sixthLabels[terms.tuitionSixths[index] ?? 0] ?? ''])}
    />
  );
}

function TestRefunds({ terms }: { terms: PolicyTerms }) {
  return (
    <>
      <DataTable caption="응시료 환불 기준" head={['취소한 때', '환불']} rows={refundRows(terms)} />
      <p>회차는 {untilLabel(terms.changeUntilDays)}까지 신청 내역에서 직접 바꾸실 수 있습니다.</p>
    </>
  );
}

/** Ways to the parts of a long page. */
function Jumps({
  label,
  links,
}: {
  label: string;
  links: readonly (readonly [to: string, label: string])[];
}) {
  return (
    <nav aria-label={label} className="no-print flex flex-wrap gap-2">
      {links.map(([to, label]) => (
        <a
          key={to}
          href={to}
          className="flex min-h-11 items-center rounded-full border border-line px-4 hover:border-brand hover:text-brand"
        >
          {label}
        </a>
      ))}
    </nav>
  );
}

type Shown = Pick<Route.ComponentProps['loaderData'], 'tuitions' | 'branches'>;

function TuitionByBranch({ tuitions, branches }: Shown) {
  return (
    <section id="tuition" className="grid gap-4">
      <h2 className="text-xl">교습비</h2>
      <Jumps
        label="분원별 교습비"
        links={branches.map(({ code, name }) => [`#tuition-${code}`, name] as const)}
      />
      {branches.map((branch, place) => (
        <Accordion
          key={branch.code}
          isOpenAtFirst={place === 0}
          title={
            <h3 className="text-lg">
              {branch.name}
              <span className="block text-sm font-normal text-ink-soft">
                {branch.registeredName} · 등록번호 {branch.registrationNo}
              </span>
            </h3>
          }
        >
          <div id={`tuition-${branch.code}`} className="scroll-mt-40">
            {tuitions.some(({ branchId }) => branchId === branch.id) ? (
              <TuitionTable
                isOneBranch
                caption={`${branch.name} 교습비`}
                tuitions={tuitions.filter(({ branchId }) => branchId === branch.id)}
                branches={branches}
              />
            ) : (
              <p>아직 게시한 교습비가 없습니다. 분원으로 문의해 주세요.</p>
            )}
          </div>
        </Accordion>
      ))}
      {tuitions.length > 0 && <TuitionNote />}
    </section>
  );
}

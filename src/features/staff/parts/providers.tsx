import { formatSeoulDateTime } from '#src/shared/seoul-time.ts';
import { Button } from '#src/ui/button.tsx';
import { StatusBadge, type StatusTone } from '#src/ui/status.tsx';
import { Table } from '#src/ui/tables/table.tsx';
import { toast } from '#src/ui/toast.ts';
import { callApi } from '#src/web/api/api.ts';
import { Refused, useAct } from '#src/web/office/forms/use-act.tsx';
import { checkProvidersEndpoint, type OfficeProvider } from '../contract/jobs.ts';

const when = (at: string | null) => (
  <span className="whitespace-nowrap">{at ? formatSeoulDateTime(at) : '아직 없음'}</span>
);

function toneOf({ isUsed, isWell, lastSuccessAt }: OfficeProvider): StatusTone {
  if (!isUsed) return 'closed';
  if (!isWell) return 'bad';
  return lastSuccessAt ? 'good' : 'wait';
}

function stateLabelOf({ isUsed, isWell, lastSuccessAt, isOwn }: OfficeProvider): string {
  if (!isUsed) return '쓰지 않음';
  if (!isWell) return '확인 필요';
  if (lastSuccessAt) return '정상';
  return isOwn ? '확인 전' : '아직 쓰지 않음';
}

/** How each outside service does, and a button that asks them all now. */
export function Providers({ providers }: { providers: readonly OfficeProvider[] }) {
  const checking = useAct({
    mutationFn: () => callApi(checkProvidersEndpoint, {}),
    onSuccess: async ({ providers: found }) => {
      const ill = found.filter((one) => one.isUsed && !one.isWell).map((one) => one.name);
      await toast(ill.length === 0 ? '모든 서비스가 응답합니다.' : `확인이 필요합니다: ${ill.join(', ')}`);
    },
  });
  const checkedAt = providers
    .map((one) => one.checkedAt ?? '')
    .sort()
    .at(-1);
  return (
    <section className="grid grid-cols-1 gap-3" aria-label="외부 서비스 연결">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <div>
          <h2 className="text-lg">외부 서비스</h2>
          <p className="text-sm text-ink-soft">
            {checkedAt
              ? `직원이 마지막으로 확인한 때: ${formatSeoulDateTime(checkedAt)}`
              : '확인은 아무것도 보내거나 결제하지 않습니다.'}
          </p>
        </div>
        <Button variant="secondary" isBusy={checking.isPending} onClick={() => checking.mutate()}>
          지금 모두 확인하기
        </Button>
      </div>
      <Refused act={checking} isWhole />
      <Table
        isWordy
        caption="외부 서비스"
        rows={providers}
        keyOf={(row) => row.name}
        columns={[
          {
            name: '서비스',
            cell: (row) => (
              <>
                <span className="whitespace-nowrap">{row.name}</span>
                {row.label && (
                  <span className="block min-w-40 text-sm font-normal text-ink-soft">{row.label}</span>
                )}
              </>
            ),
            isRowHeader: true,
          },
          { name: '연결', cell: (row) => <span className="whitespace-nowrap">{row.mode}</span> },
          {
            name: '상태',
            cell: (row) => <StatusBadge tone={toneOf(row)}>{stateLabelOf(row)}</StatusBadge>,
          },
          { name: '마지막 응답', cell: (row) => when(row.lastSuccessAt) },
          {
            name: '마지막 실패',
            cell: (row) => (
              <>
                {when(row.lastFailureAt)}
                {row.failure && <span className="block text-sm text-ink-soft">{row.failure}</span>}
              </>
            ),
          },
        ]}
      />
    </section>
  );
}

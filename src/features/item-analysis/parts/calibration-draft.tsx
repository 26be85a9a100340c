import { useQuery } from '@tanstack/react-query';
import {
  type CalibrationDraft,
  type CalibrationView,
  type ComparedItem,
  cancelCalibration,
  publishCalibration,
  readCalibration,
} from '#src/features/item-analysis/contract/analysis.ts';
import { Button } from '#src/ui/button.tsx';
import { Card, Facts } from '#src/ui/card.tsx';
import { Notice, Skeleton } from '#src/ui/notice.tsx';
import { StatusBadge } from '#src/ui/status.tsx';
import { Table } from '#src/ui/tables/table.tsx';
import { callApi, sentenceOf } from '#src/web/api/api.ts';
import { useAct } from '#src/web/office/forms/use-act.tsx';
import { cannotShow } from '#src/web/page/cannot-show.ts';
import { formatDecimal, formatWhole } from './figures.ts';

const triple = (one: ComparedItem['before']) =>
  one ? `${formatDecimal(one.b)} / ${formatDecimal(one.a)} / ${formatDecimal(one.c)}` : '-';

const columns = [
  {
    name: '문항',
    isRowHeader: true,
    cell: (item: ComparedItem) => (
      <>
        {item.code}
        {item.isAnchor && (
          <span className="block text-sm font-normal text-brand">
            {item.isReleasedAnchor ? '기준에서 뺌(난이도가 변함)' : '기준 문항'}
          </span>
        )}
      </>
    ),
  },
  { name: '응답', isNumber: true, cell: (item: ComparedItem) => formatWhole(item.answers) },
  { name: '모형', cell: (item: ComparedItem) => item.model?.toUpperCase() ?? '-' },
  { name: '지금 b / a / c', isNumber: true, cell: (item: ComparedItem) => triple(item.before) },
  { name: '새 b / a / c', isNumber: true, cell: (item: ComparedItem) => triple(item.after) },
  { name: 'b의 오차', isNumber: true, cell: (item: ComparedItem) => `±${formatDecimal(item.se.b)}` },
  {
    name: '변화',
    cell: (item: ComparedItem) =>
      item.drift?.isDrifting ? (
        <StatusBadge tone="bad">{`${item.drift.difference > 0 ? '+' : ''}${formatDecimal(item.drift.difference)} 변함`}</StatusBadge>
      ) : (
        formatDecimal(item.drift?.difference ?? null)
      ),
  },
  {
    name: '반영',
    cell: (item: ComparedItem) => (item.willPublish ? '반영함' : <span>{item.reason}</span>),
  },
];

function DraftFacts({ draft }: { draft: CalibrationDraft }) {
  const published = draft.items.filter((item) => item.willPublish).length;
  return (
    <Facts
      rows={[
        ['학생 / 문항', `${formatWhole(draft.students)}명 / ${draft.itemCount}개`],
        ['기준 문항', `${draft.anchorCount}개`],
        ['로그우도', draft.logLikelihood.toFixed(2)],
        ['AIC / BIC', `${draft.aic.toFixed(1)} / ${draft.bic.toFixed(1)}`],
        [
          '모집단',
          `평균 ${formatDecimal(draft.population.mean)}, 표준편차 ${formatDecimal(draft.population.sd)}`,
        ],
        [
          '계산',
          `${draft.cycles}회, ${(draft.milliseconds / 1000).toFixed(1)}초${draft.isConverged ? '' : ' (덜 모임)'}`,
        ],
        ['반영할 문항', `${published}개`],
      ]}
    />
  );
}

/** A draft before and after, with the two things that can be done with it. */
export function CalibrationDraftView({ calibrationId }: { calibrationId: number }) {
  const one = useQuery({
    queryKey: ['office', 'level-tests', 'calibrations', 'one', calibrationId],
    queryFn: () => callApi(readCalibration, { calibrationId }),
    refetchInterval: ({ state }) =>
      ['waiting', 'running'].includes(state.data?.calibration.state ?? '') ? 1_500 : false,
  });
  const cancel = useAct({ mutationFn: () => callApi(cancelCalibration, { calibrationId }) });
  const publish = useAct({ mutationFn: () => callApi(publishCalibration, { calibrationId }) });
  if (cannotShow(one)) return <Notice tone="bad" title={sentenceOf(one.error)} isLive />;
  if (!one.data) return <Skeleton className="h-64" />;
  const { calibration, draft } = one.data;
  const fault = cancel.error ?? publish.error;
  return (
    <Card className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-xl">보정 {calibrationId}번</h2>
        <Acts
          calibration={calibration}
          onCancel={() => cancel.mutate()}
          onPublish={() => publish.mutate()}
          isBusy={cancel.isPending || publish.isPending}
        />
      </div>
      {fault && <Notice tone="bad" title={sentenceOf(fault)} isLive />}
      {calibration.state === 'published' && (
        <Notice tone="good" title="새 값이 문항에 반영되었습니다." isLive />
      )}
      {!draft && <p role="status">{calibration.stateLabel}</p>}
      {draft && (
        <>
          <DraftFacts draft={draft} />
          <Table
            caption="문항별 앞뒤 비교"
            columns={columns}
            rows={draft.items}
            keyOf={(item) => item.versionId}
          />
        </>
      )}
    </Card>
  );
}

function Acts({
  calibration,
  onCancel,
  onPublish,
  isBusy,
}: {
  calibration: CalibrationView;
  onCancel: () => void;
  onPublish: () => void;
  isBusy: boolean;
}) {
  return (
    <div className="flex flex-wrap gap-2">
      {calibration.mayCancel && (
        <Button variant="secondary" isBusy={isBusy} onClick={onCancel}>
          {calibration.state === 'ready' ? '버리기' : '그만두기'}
        </Button>
      )}
      {calibration.mayPublish && (
        <Button isBusy={isBusy} onClick={onPublish}>
          이 값을 반영하기
        </Button>
      )}
      {calibration.state === 'ready' && !calibration.mayPublish && (
        <p className="text-sm text-ink-soft">반영은 본부 관리자가 합니다.</p>
      )}
    </div>
  );
}

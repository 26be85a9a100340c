import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  type CalibrationDraft,
  type CalibrationView,
  type ComparedItem,
  cancelCalibration,
  publishCalibration,
  readCalibration,
} from '#src/features/item-analysis/contract/analysis.ts';
import { changedAmong } from '#src/features/item-analysis/rules/next-tasks.ts';
import { Button } from '#src/ui/button.tsx';
import { Card, Facts } from '#src/ui/card.tsx';
import { Dialog } from '#src/ui/dialogs/dialog.tsx';
import { Notice, Skeleton } from '#src/ui/notice.tsx';
import { callApi, sentenceOf } from '#src/web/api/api.ts';
import { useAct } from '#src/web/office/forms/use-act.tsx';
import { cannotShow } from '#src/web/page/cannot-show.ts';
import { CalibrationItems, folded } from './calibration-items.tsx';
import { formatDecimal, formatWhole } from './figures.ts';

/** What is taken unless a person says otherwise: what may be, and nobody has to look at first. */
const tickedAtFirst = (items: readonly ComparedItem[]) =>
  new Set(
    items.filter((item) => item.willPublish && item.flags.length === 0).map(({ versionId }) => versionId),
  );

const linkLabels = {
  anchors: '기준 문항에 맞춤',
  known: '전에 보정한 문항에 맞춤',
  ratings: '선생님이 정한 난이도를 기준으로 맞춤',
  none: '맞출 문항이 모자람',
} as const;

/** What is changed, and who would stand elsewhere by it. */
function Consequences({ draft, ticked }: { draft: CalibrationDraft; ticked: ReadonlySet<number> }) {
  const { link, moved } = draft;
  const first = tickedAtFirst(draft.items);
  const changed = changedAmong(draft.items, ticked);
  const isAsAtFirst = ticked.size === first.size && [...first].every((id) => ticked.has(id));
  if (!link || link.by === 'none')
    return (
      <Notice tone="bad" title="기준이 될 문항이 모자라 반영할 수 없습니다.">
        <p>응답이 30개 넘는 문항이 8개 이상 모인 뒤에 다시 보정해 주세요.</p>
      </Notice>
    );
  return (
    <p className="text-sm">
      <strong>{ticked.size}개 문항에 반영합니다</strong>
      {` · 난이도 단계가 바뀌는 문항 ${changed}개`}
      {moved
        ? ` · 최근 응시 ${moved.students}명에 적용해 보면 ${moved.moved}명의 레벨이 다릅니다(${isAsAtFirst ? '' : '처음에 골라 둔 문항 기준, '}이미 낸 결과는 바꾸지 않음)`
        : ' · 이미 낸 결과는 바꾸지 않습니다.'}
    </p>
  );
}

function DraftFacts({ draft }: { draft: CalibrationDraft }) {
  const { link } = draft;
  return (
    <Facts
      rows={[
        ...(link ? [['기준', `${linkLabels[link.by]}(${link.items}문항)`] as const] : []),
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
  const [chosen, setChosen] = useState<ReadonlySet<number> | null>(null);
  const [isAsked, setAsked] = useState(false);
  const ticked = chosen ?? tickedAtFirst(one.data?.draft?.items ?? []);
  const publish = useAct({
    mutationFn: () => callApi(publishCalibration, { calibrationId, versionIds: [...ticked] }),
    onSuccess: () => setAsked(false),
    onError: () => setAsked(false),
  });
  if (cannotShow(one)) return <Notice tone="bad" title={sentenceOf(one.error)} isLive />;
  if (!one.data) return <Skeleton className="h-64" />;
  const { calibration, draft } = one.data;
  const fault = cancel.error ?? publish.error;
  return (
    <Card className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3 lg:[&_button]:min-h-10 lg:[&_button]:py-1">
        <h2 className="text-lg">보정 {calibrationId}번</h2>
        <Acts
          calibration={calibration}
          onCancel={() => cancel.mutate()}
          onPublish={() => setAsked(true)}
          isBusy={cancel.isPending || publish.isPending}
        />
      </div>
      <PublishDialog
        items={ticked.size}
        isOpen={isAsked}
        isBusy={publish.isPending}
        onClose={() => setAsked(false)}
        onPublish={() => publish.mutate()}
      />
      {fault && <Notice tone="bad" title={sentenceOf(fault)} isLive />}
      {calibration.state === 'published' && (
        <Notice tone="good" title="새 값이 문항에 반영되었습니다." isLive />
      )}
      {!draft && <p role="status">{calibration.stateLabel}</p>}
      {draft && (
        <>
          {calibration.state === 'ready' && <Consequences draft={draft} ticked={ticked} />}
          <CalibrationItems
            items={draft.items}
            ticked={ticked}
            isOpen={calibration.mayPublish}
            onTick={setChosen}
          />
          <details>
            <summary className={folded}>자세한 측정 수치</summary>
            <DraftFacts draft={draft} />
          </details>
        </>
      )}
    </Card>
  );
}

interface PublishProps {
  readonly items: number;
  readonly isOpen: boolean;
  readonly isBusy: boolean;
  readonly onClose: () => void;
  readonly onPublish: () => void;
}

/** Every branch measures by the new figures from then on, so it is asked once more. */
function PublishDialog({ items, isOpen, isBusy, onClose, onPublish }: PublishProps) {
  return (
    <Dialog
      title={`${items}개 문항에 새 값을 반영할까요?`}
      isOpen={isOpen}
      onClose={onClose}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            닫기
          </Button>
          <Button isBusy={isBusy} onClick={onPublish}>
            반영
          </Button>
        </>
      }
    >
      <p>
        모든 분원에서 앞으로 채점하는 시험이 이 값으로 레벨을 정합니다. 이미 낸 결과는 바뀌지 않고, 다시
        보정하여 반영하기 전까지 이 값을 씁니다.
      </p>
    </Dialog>
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
          {calibration.state === 'ready' ? '폐기' : '취소'}
        </Button>
      )}
      {calibration.mayPublish && (
        <Button isBusy={isBusy} onClick={onPublish}>
          반영
        </Button>
      )}
      {calibration.state === 'ready' && !calibration.mayPublish && (
        <p className="text-sm text-ink-soft">반영은 본부 관리자가 합니다.</p>
      )}
    </div>
  );
}

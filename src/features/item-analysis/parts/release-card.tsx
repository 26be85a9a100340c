import { useState } from 'react';
import type { readCuts } from '#src/features/item-analysis/contract/cuts.ts';
import { releaseTogether, setReleaseWay } from '#src/features/level-results/contract/releases.ts';
import type { DataOf } from '#src/shared/endpoint/endpoint.ts';
import { Button } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { Dialog } from '#src/ui/dialogs/dialog.tsx';
import { Notice } from '#src/ui/notice.tsx';
import { smallButton } from '#src/ui/small-button.ts';
import { callApi, sentenceOf } from '#src/web/api/api.ts';
import { useAct } from '#src/web/office/forms/use-act.tsx';
import { WaitingResults } from './cuts/waiting-results.tsx';
import { formatWhole } from './figures.ts';
import { ReleaseHistory, ReleasePlan } from './release-plan.tsx';

/** What waits to be shown, and showing it in every branch at one instant. */
export function ReleaseCard({ subject, cuts }: { subject: string; cuts: DataOf<typeof readCuts> }) {
  const [isAsking, setAsking] = useState(false);
  const way = useAct({
    mutationFn: () =>
      callApi(setReleaseWay, { isReleasedAtOnce: !cuts.isReleasedAtOnce, was: cuts.isReleasedAtOnce }),
  });
  const version = cuts.versions[0]?.version ?? 0;
  const release = useAct({
    mutationFn: () => callApi(releaseTogether, { subject, basedOn: version }).finally(() => setAsking(false)),
  });
  const planned = cuts.releases.find((one) => one.state === 'planned');
  const waiting = cuts.waiting
    .filter(({ reason }) => reason === 'release')
    .reduce((sum, one) => sum + one.students, 0);
  const fault = way.error ?? release.error;
  return (
    <Card className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="flex flex-wrap items-baseline gap-x-3">
          <h2 className="text-lg">결과 공개</h2>
          <p className="text-sm text-ink-soft">
            {cuts.isReleasedAtOnce ? '채점이 끝나는 대로 공개' : '본부가 모든 분원에 한 번에 공개'}
          </p>
        </div>
        {cuts.mayPublish && (
          <div className="flex flex-wrap gap-2">
            {waiting > 0 && (
              <Button variant="secondary" className={smallButton} onClick={() => setAsking(true)}>
                대기 {formatWhole(waiting)}명 결과 공개
              </Button>
            )}
            <Button
              variant="secondary"
              className={smallButton}
              isBusy={way.isPending}
              onClick={() => way.mutate()}
            >
              {cuts.isReleasedAtOnce ? '일괄 공개로 전환' : '바로 공개로 전환'}
            </Button>
          </div>
        )}
      </div>
      {fault && <Notice tone="bad" title={sentenceOf(fault)} isLive />}
      {release.data && (
        <Notice
          tone="good"
          title={`${formatWhole(release.data.released)}명의 결과를 컷 점수 버전 ${release.data.version}에 따라 정해 함께 공개했습니다.`}
          isLive
        />
      )}
      <WaitingResults cuts={cuts} isPlanned={planned !== undefined} />
      {(!cuts.isReleasedAtOnce || planned) && (
        <ReleasePlan subject={subject} planned={planned} mayPlan={cuts.mayPublish} />
      )}
      <ReleaseHistory releases={cuts.releases} />
      <ReleaseDialog
        waiting={waiting}
        version={version}
        isBusy={release.isPending}
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        onRelease={() => release.mutate()}
      />
    </Card>
  );
}

interface ReleaseDialogProps {
  /** Students whose result waits. */
  readonly waiting: number;
  readonly version: number;
  readonly isBusy: boolean;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onRelease: () => void;
}

function ReleaseDialog({ waiting, version, isBusy, isOpen, onClose, onRelease }: ReleaseDialogProps) {
  return (
    <Dialog
      title="함께 공개할까요?"
      isOpen={isOpen}
      onClose={onClose}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            닫기
          </Button>
          <Button isBusy={isBusy} onClick={onRelease}>
            {formatWhole(waiting)}명 공개하기
          </Button>
        </>
      }
    >
      <p>
        기다리는 결과를 모두 컷 점수 버전 {version}에 따라 정하고, 모든 분원의 보호자에게 같은 순간 결과
        링크를 보냅니다. 되돌릴 수 없습니다.
      </p>
    </Dialog>
  );
}

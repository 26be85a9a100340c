import { useState } from 'react';
import { showPresentation } from '#src/features/presentations/contract/office.ts';
import { openSessionEndpoint } from '#src/features/test-sessions/contract/office.ts';
import { Button, ButtonLink } from '#src/ui/button.tsx';
import { Notice } from '#src/ui/notice.tsx';
import { callApi } from '#src/web/api/api.ts';
import { useAct } from '#src/web/office/forms/use-act.tsx';
import { type BulkOutcome, eachRow } from '#src/web/office/list/each-row.ts';
import type { Season } from './use-season.ts';

/** A draft nobody has touched yet. */
const firstVersion = 1;

const showOf = (kind: Season['frame']['kind'], sessionId: number) =>
  kind === 'test'
    ? callApi(openSessionEndpoint, { sessionId, version: firstVersion })
    : callApi(showPresentation, { sessionId, version: firstVersion, state: 'open' });

interface Props {
  readonly kind: Season['frame']['kind'];
  readonly sessionIds: readonly number[];
  readonly onClose: () => void;
}

/** The drafts that were made, to be looked over and shown with one press; which was not shown is said with its reason. */
export function MadeSeason({ kind, sessionIds, onClose }: Props) {
  const [outcome, setOutcome] = useState<BulkOutcome | null>(null);
  const showing = useAct({
    mutationFn: () =>
      eachRow(
        sessionIds.map((sessionId) => ({ sessionId })),
        {
          nameOf: ({ sessionId }) => `회차 ${sessionId}`,
          done: '개 회차를 공개했습니다.',
          act: ({ sessionId }) => showOf(kind, sessionId),
        },
      ),
    onSuccess: setOutcome,
  });
  const list = kind === 'test' ? '/office/tests?state=draft' : '/office/presentations?state=draft';
  return (
    <Notice
      tone={outcome && outcome.refused.length > 0 ? 'warn' : 'good'}
      title={
        outcome?.sentence ||
        `${sessionIds.length}개 회차를 준비 중으로 만들었습니다. 아직 공개하지 않았습니다.`
      }
      isLive
    >
      {outcome && outcome.refused.length > 0 && (
        <ul className="list-disc pl-5">
          {outcome.refused.map(({ name, reason }) => (
            <li key={name}>
              {name} · {reason}
            </li>
          ))}
        </ul>
      )}
      <div className="flex flex-wrap gap-2">
        {!outcome && (
          <Button isBusy={showing.isPending} onClick={() => showing.mutate()}>
            {sessionIds.length}개 모두 공개
          </Button>
        )}
        <ButtonLink to={list} variant="secondary">
          준비 중인 회차 보기
        </ButtonLink>
        <Button variant="secondary" onClick={onClose}>
          닫기
        </Button>
      </div>
    </Notice>
  );
}

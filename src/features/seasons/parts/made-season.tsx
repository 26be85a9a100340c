import { useState } from 'react';
import { showPresentation } from '#src/features/presentations/contract/office.ts';
import { openSessionEndpoint } from '#src/features/test-sessions/contract/office.ts';
import { Arrival } from '#src/ui/arrival.tsx';
import { Button, ButtonLink } from '#src/ui/button.tsx';
import { Notice } from '#src/ui/notice.tsx';
import { callApi } from '#src/web/api/api.ts';
import { useAct } from '#src/web/office/forms/use-act.tsx';
import { type BulkOutcome, eachRow } from '#src/web/office/list/each-row.ts';
import type { SeasonChoices } from '../contract.ts';
import type { Made } from './use-season.ts';

type Draft = Made['drafts'][number];

/** A draft nobody has touched yet. */
const firstVersion = 1;

const showOf = (kind: Made['kind'], sessionId: number) =>
  kind === 'test'
    ? callApi(openSessionEndpoint, { sessionId, version: firstVersion })
    : callApi(showPresentation, { sessionId, version: firstVersion, state: 'open' });

/** `스마트 리딩 진단 대치 분원 6층 대강의실 2027-01-30 14:00` */
function nameOf(kind: Made['kind'], choices: SeasonChoices, row: Draft['row']): string {
  if (!row) return '회차';
  const whats = kind === 'test' ? choices.tests : choices.presentations;
  const what = whats.find(({ id }) => id === row.whatId)?.title ?? '';
  const branch = choices.branches.find(({ id }) => id === row.branchId)?.name ?? '';
  return `${what} ${branch} ${row.room} ${row.day} ${row.startsAt}`;
}

interface Props {
  readonly made: Made;
  readonly choices: SeasonChoices;
  readonly onClose: () => void;
}

/** The drafts that were made, to be looked over and shown with one press; which was not shown is said with its reason. */
export function MadeSeason({ made: { kind, drafts }, choices, onClose }: Props) {
  const [outcome, setOutcome] = useState<BulkOutcome | null>(null);
  const named = ({ row }: Draft) => nameOf(kind, choices, row);
  const left = outcome
    ? drafts.filter((one) => outcome.refused.some(({ name }) => name === named(one)))
    : drafts;
  const showing = useAct({
    mutationFn: () =>
      eachRow(left, {
        nameOf: named,
        done: '개 회차를 공개했습니다.',
        act: ({ sessionId }) => showOf(kind, sessionId),
      }),
    onSuccess: setOutcome,
  });
  const list = kind === 'test' ? '/office/tests?stage=hidden' : '/office/presentations?state=draft';
  return (
    // The button is closed while it works, and may be gone afterwards: whoever pressed it goes on from here.
    <Arrival key={showing.isPending ? 'busy' : 'still'}>
      <Notice
        tone={outcome && outcome.refused.length > 0 ? 'warn' : 'good'}
        title={
          outcome
            ? outcome.sentence || `${left.length}개 회차를 공개하지 못했습니다.`
            : `${drafts.length}개 회차를 비공개로 만들었습니다.`
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
          {left.length > 0 && (
            <Button isBusy={showing.isPending} onClick={() => showing.mutate()}>
              {outcome ? `못 한 ${left.length}개 다시 공개` : `${drafts.length}개 모두 공개`}
            </Button>
          )}
          <ButtonLink to={list} variant="secondary">
            비공개 회차 보기
          </ButtonLink>
          <Button variant="secondary" onClick={onClose}>
            닫기
          </Button>
        </div>
      </Notice>
    </Arrival>
  );
}

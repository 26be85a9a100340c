import { useState } from 'react';
import { targetsFor } from '#src/features/registrations/rules/moving.ts';
import { moveChildEndpoint } from '#src/features/test-day/contract/office-work.ts';
import type { RosterRow } from '#src/features/test-day/contract/roster.ts';
import type { OfficeSession } from '#src/features/test-sessions/contract/office.ts';
import { callApi } from '#src/web/api/api.ts';
import { eachRow } from '#src/web/office/list/each-row.ts';
import type { BulkAct } from '#src/web/office/list/list-bulk.tsx';
import { chosenTarget, TargetField } from '../registration/target-field.tsx';
import { type Letter, NoticeWriting, sendLetter } from './notice-writing.tsx';

function Choosing({ draft, others }: { draft: { value: string }; others: readonly OfficeSession[] }) {
  const [to, setTo] = useState(() => {
    draft.value = '';
    return '';
  });
  if (others.length === 0) return <p>옮길 수 있는 같은 테스트의 공개된 회차가 없습니다.</p>;
  return (
    <TargetField
      others={others}
      value={to}
      onChange={(sessionId) => {
        setTo(sessionId);
        draft.value = sessionId;
      }}
    />
  );
}

const namesOf = (rows: readonly RosterRow[]) => (
  <ul className="list-disc pl-5">
    {rows.map((row) => (
      <li key={row.registrationNo}>
        {row.childName} · {row.childGrade} · {row.stateLabel}
      </li>
    ))}
  </ul>
);

/** What those who plan a session do with many of its children at once. */
export function bulkPlan(
  session: OfficeSession,
  sessions: readonly OfficeSession[],
  now: Date,
): readonly BulkAct<RosterRow>[] {
  const others = targetsFor(session, sessions, now);
  const target = { value: '' };
  const letter: Letter = { value: '', key: '' };
  return [
    {
      label: '회차 이동',
      summary: (rows) => (
        <>
          <p>좌석이 모자라면 새 좌석을 잡은 학생만 옮기고 남은 학생은 그대로입니다.</p>
          <Choosing draft={target} others={others} />
          {namesOf(rows)}
        </>
      ),
      run: (rows, reason) => {
        const sessionId = chosenTarget(target.value);
        return eachRow(rows, {
          nameOf: (row) => row.childName,
          done: '명을 옮겼습니다.',
          act: ({ registrationNo }) =>
            callApi(moveChildEndpoint, {
              registrationNo,
              fromSessionId: session.sessionId,
              sessionId,
              reason,
            }),
        });
      },
    },
    {
      label: '문자 안내',
      summary: (rows) => (
        <>
          <NoticeWriting letter={letter} sessionId={session.sessionId} rows={rows} />
          {namesOf(rows)}
        </>
      ),
      run: (rows, reason) => sendLetter(letter, { sessionId: session.sessionId, rows, reason }),
    },
  ];
}

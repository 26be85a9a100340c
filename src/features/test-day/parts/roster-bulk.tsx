import { useState } from 'react';
import { targetsFor } from '#src/features/registrations/rules/moving.ts';
import { moveChildEndpoint } from '#src/features/test-day/contract/office-work.ts';
import type { RosterRow } from '#src/features/test-day/contract/roster.ts';
import type { OfficeSession } from '#src/features/test-sessions/contract/office.ts';
import { noticeEndpoint } from '#src/features/waitlist/contract/notice.ts';
import { TextAreaField } from '#src/ui/fields/field.tsx';
import { callApi } from '#src/web/api/api.ts';
import { eachRow } from '#src/web/office/list/each-row.ts';
import type { BulkAct } from '#src/web/office/list/list-bulk.tsx';
import { chosenTarget, TargetField } from './registration/target-field.tsx';

/** What was filled in beside the summary of an act, until it is carried out. */
interface Draft {
  value: string;
}

function Writing({ draft, count }: { draft: Draft; count: number }) {
  const [text, setText] = useState(draft.value);
  return (
    <>
      <p>보호자 {count}분께 문자로 보냅니다. 회차에 대한 안내만 보내실 수 있고 광고는 보낼 수 없습니다.</p>
      <TextAreaField
        label="보낼 내용"
        rows={4}
        maxLength={500}
        value={text}
        hint="앞에 분원과 테스트, 학생 이름이 붙습니다."
        onChange={(event) => {
          setText(event.target.value);
          draft.value = event.target.value;
        }}
      />
    </>
  );
}

function Choosing({ draft, others }: { draft: Draft; others: readonly OfficeSession[] }) {
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
  const target: Draft = { value: '' };
  const letter: Draft = { value: '' };
  return [
    {
      label: '회차 이동',
      summary: (rows) => (
        <>
          <p>자리가 모자라면 새 자리를 잡은 학생만 옮기고 남은 학생은 그대로입니다.</p>
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
          <Writing draft={letter} count={rows.length} />
          {namesOf(rows)}
        </>
      ),
      run: async (rows, reason) => {
        const registrationNos = rows.map((row) => row.registrationNo);
        const { sent } = await callApi(
          noticeEndpoint,
          { sessionId: session.sessionId, registrationNos, text: letter.value, reason },
          { idempotencyKey: crypto.randomUUID() },
        );
        return `${sent}분께 문자를 보냈습니다.`;
      },
    },
  ];
}

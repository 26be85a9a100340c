import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { classList, type OfficeClass } from '#src/features/classes/contract/class-list.ts';
import { changeClass, readClassChoices } from '#src/features/classes/contract/classes-office.ts';
import { AddClassForm } from '#src/features/classes/parts/office/add-class-form.tsx';
import { classState, shownState } from '#src/features/classes/rules/class-state.ts';
import { subjectLabels } from '#src/features/level-attempts/rules/attempts.ts';
import { Button } from '#src/ui/button.tsx';
import { belowName } from '#src/ui/list/list-looks.ts';
import { EmptyState, Notice } from '#src/ui/notice.tsx';
import { StatusBadge } from '#src/ui/status.tsx';
import { callApi, sentenceOf } from '#src/web/api/api.ts';
import { branchFilterOfMany } from '#src/web/office/list/branch-filter.ts';
import { type CellsOf, DeclaredList } from '#src/web/office/list/declared-list.tsx';
import { eachRow } from '#src/web/office/list/each-row.ts';
import type { BulkAct } from '#src/web/office/list/list-bulk.tsx';
import { RowLink, whole } from '#src/web/office/list/row-name.tsx';
import { PageHead } from '#src/web/office/page-head.tsx';
import { OfficeLink } from '#src/web/office/ways.tsx';

const pathOf = (row: OfficeClass) => `/office/level-tests/classes/${row.classId}`;
function opening(isOpen: boolean): BulkAct<OfficeClass> {
  return {
    label: isOpen ? '결과지에 다시 안내' : '결과지에서 숨기기',
    summary: (rows) => (
      <>
        <p>
          {isOpen
            ? '결과지에 이 반들을 다시 안내합니다.'
            : '결과지에 이 반들을 안내하지 않습니다. 맡아 둔 좌석과 등록은 그대로입니다.'}
        </p>
        <ul className="list-disc pl-5">
          {rows.map((row) => (
            <li key={row.classId}>
              {[row.branchName, row.title, classState(row)].filter(Boolean).join(' · ')}
            </li>
          ))}
        </ul>
      </>
    ),
    run: (rows, reason) =>
      eachRow(rows, {
        nameOf: (row) => row.title,
        done: isOpen ? '개 반을 다시 안내합니다.' : '개 반을 결과지에서 숨겼습니다.',
        act: ({ classId, version }) => callApi(changeClass, { classId, version, isOpen, reason }),
      }),
  };
}
const bulk = [opening(false), opening(true)];

/** What is as it should be is told quietly. */
function State({ row }: { row: OfficeClass }) {
  const state = classState(row);
  if (!state) return <span className="whitespace-nowrap text-ink-soft">{shownState}</span>;
  return <StatusBadge tone={row.isOpen ? 'closed' : 'wait'}>{state}</StatusBadge>;
}

const cells: CellsOf<typeof classList> = {
  class: (row, text) => (
    <>
      <RowLink to={pathOf(row)}>{text}</RowLink>
      <span className={belowName}>
        {row.branchName}
        <br />
        {whole(row.weekly)}
      </span>
    </>
  ),
  state: (row) => <State row={row} />,
};

/** The classes that levels lead to: seats, who keeps one, who is enrolled. */
export default function ClassesPage() {
  const navigate = useNavigate();
  const choices = useQuery({
    queryKey: ['office', 'level-tests', 'class-choices'],
    queryFn: () => callApi(readClassChoices, {}),
  });
  const [isAdding, setAdding] = useState(false);
  const { mayDecide = false, branches = [], levels = [] } = choices.data ?? {};
  // A level is called differently from subject to subject.
  const named = [...Map.groupBy(levels, ({ code }) => code)].map(([code, of]): [string, string] => [
    code,
    [...new Set(of.map(({ name }) => name))].join(' · '),
  ]);
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <PageHead
        title="반과 좌석"
        about={
          <>
            결과지에 안내하는 반입니다. 가족이 맡아 둔 좌석은 이틀 뒤 분원이 여는 날 저녁에 자동 해제됩니다.{' '}
            {mayDecide && (
              <OfficeLink to="/office/level-tests/enrolled">등록한 학생을 파일로 받기</OfficeLink>
            )}
          </>
        }
      >
        {mayDecide && (
          <Button variant={isAdding ? 'secondary' : 'primary'} onClick={() => setAdding(!isAdding)}>
            {isAdding ? '닫기' : '새 반'}
          </Button>
        )}
      </PageHead>
      {choices.error && <Notice tone="bad" title={sentenceOf(choices.error)} isLive />}
      {isAdding && choices.data && <AddClassForm lists={choices.data} onDone={() => setAdding(false)} />}
      <DeclaredList
        list={classList}
        cells={cells}
        // What is seldom looked for; the class itself says it.
        extra={['grades', 'teacher']}
        keyOf={(row) => row.classId}
        nameOf={(row) => `${row.branchName} ${row.title}`}
        searchHint="반 이름, 요일"
        {...(mayDecide && { bulk })}
        onOpen={(row) => void navigate(pathOf(row))}
        filters={[
          ...branchFilterOfMany(branches.map(({ branchId, name }) => ({ id: branchId, name }))),
          { kind: 'choice', name: 'subject', label: '과목', choices: Object.entries(subjectLabels) },
          { kind: 'choice', name: 'level', label: '레벨', choices: named },
          {
            kind: 'choice',
            name: 'state',
            label: '상태',
            choices: [
              ['open', '안내하는 반'],
              ['closed', '안내 안 함'],
            ],
          },
          { kind: 'choice', name: 'waits', label: '좌석', choices: [['held', '답변 대기·보류']] },
          { kind: 'day', name: 'from', label: '개강일부터' },
          { kind: 'day', name: 'to', label: '개강일까지' },
        ]}
        empty={<EmptyState title="아직 반이 없습니다." />}
      />
    </section>
  );
}

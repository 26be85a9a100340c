import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { BlueprintForm } from '#src/features/item-bank/parts/office/blueprint-form.tsx';
import { EmptyBank } from '#src/features/item-bank/parts/office/empty-bank.tsx';
import { allGrades, gradeBand, gradeLabel } from '#src/shared/people/grade.ts';
import { Button } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { Notice } from '#src/ui/notice.tsx';
import { StatusBadge } from '#src/ui/status.tsx';
import { callApi, sentenceOf } from '#src/web/api/api.ts';
import { type CellsOf, DeclaredList } from '#src/web/office/list/declared-list.tsx';
import { eachRow } from '#src/web/office/list/each-row.ts';
import type { BulkAct } from '#src/web/office/list/list-bulk.tsx';
import { RowLink } from '#src/web/office/list/row-name.tsx';
import { PageHead } from '#src/web/office/page-head.tsx';
import { itemChoicesEndpoint } from '../contract/office.ts';
import { type BlueprintLine, blueprintList, isShort } from '../contract/paper-lists.ts';
import { moveBlueprintEndpoint } from '../contract/papers.ts';
import { blueprintLabels, blueprintTones, modeLabels } from '../rules/blueprint-labels.ts';

const pathOf = (row: BlueprintLine) => `/office/blueprints/${row.blueprintId}`;
const cells: CellsOf<typeof blueprintList> = {
  plan: (row) => <RowLink to={pathOf(row)}>{row.title}</RowLink>,
  domains: (row) => (
    <span className="block min-w-56">
      {row.domains.map(({ name, items, available }, index) => (
        <span key={name} className={available < items ? 'font-bold text-danger' : undefined}>
          {index > 0 && ', '}
          {name} {items}({available})
        </span>
      ))}
    </span>
  ),
  status: (row, text) => (
    <StatusBadge tone={isShort(row) ? 'bad' : blueprintTones[row.status]}>{text}</StatusBadge>
  ),
};

const bulk: readonly BulkAct<BlueprintLine>[] = [
  {
    label: '사용 종료',
    isDanger: true,
    summary: (rows) => (
      <>
        <p>
          새 응시를 받지 않습니다. 이미 시작한 응시와 결과는 그대로이고, 설계 화면에서 되돌릴 수 있습니다.
        </p>
        <ul className="list-disc pl-5">
          {rows.map((row) => (
            <li key={row.blueprintId}>
              {row.title} · {gradeBand(row.gradeFrom, row.gradeTo)} · {blueprintLabels[row.status]}
            </li>
          ))}
        </ul>
      </>
    ),
    run: (rows, reason) =>
      eachRow(rows, {
        nameOf: (row) => row.title,
        done: '개 설계의 사용을 끝냈습니다.',
        act: ({ blueprintId }) => callApi(moveBlueprintEndpoint, { blueprintId, to: 'retired', reason }),
      }),
  },
];

/** What each level test is made of. */
export default function BlueprintsPage() {
  const navigate = useNavigate();
  const choices = useQuery({
    queryKey: ['office', 'item-choices'],
    queryFn: () => callApi(itemChoicesEndpoint, {}),
  });
  const [isOpen, setOpen] = useState(false);
  const subjects = choices.data?.subjects.map(({ code, name }) => [code, name] as const) ?? [];
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <PageHead title="시험 설계">
        <Button aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          새 설계
        </Button>
      </PageHead>
      {choices.error && <Notice tone="bad" title={sentenceOf(choices.error)} isLive />}
      {isOpen && choices.data && (
        <Card>
          <BlueprintForm data={choices.data} onDone={() => setOpen(false)} />
        </Card>
      )}
      <DeclaredList
        list={blueprintList}
        cells={cells}
        keyOf={(row) => row.blueprintId}
        nameOf={(row) => row.title}
        searchHint="설계 이름"
        {...(choices.data?.mayMovePlans && { bulk })}
        onOpen={(row) => void navigate(pathOf(row))}
        filters={[
          { kind: 'choice', name: 'subject', label: '과목', choices: subjects },
          {
            kind: 'choice',
            name: 'grade',
            label: '학년',
            choices: allGrades.map((grade) => [String(grade), gradeLabel(grade)] as const),
          },
          { kind: 'choice', name: 'mode', label: '방식', choices: Object.entries(modeLabels) },
          { kind: 'choice', name: 'status', label: '상태', choices: Object.entries(blueprintLabels) },
          { kind: 'choice', name: 'stock', label: '재시험', choices: [['short', '새 문항이 모자란 설계']] },
          {
            kind: 'choice',
            name: 'floor',
            label: '공개 기준',
            choices: [['short', '기준에 못 미치게 된 설계']],
          },
        ]}
        empty={<EmptyBank title="아직 만든 시험 설계가 없습니다." />}
      />
    </section>
  );
}

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { formatSeoulDateTime } from '#src/shared/seoul-time.ts';
import { Button } from '#src/ui/button.tsx';
import { EmptyState, Notice } from '#src/ui/notice.tsx';
import { StatusBadge } from '#src/ui/status.tsx';
import { callApi, sentenceOf } from '#src/web/api/api.ts';
import { type CellsOf, DeclaredList } from '#src/web/office/list/declared-list.tsx';
import { eachRow } from '#src/web/office/list/each-row.ts';
import type { BulkAct } from '#src/web/office/list/list-bulk.tsx';
import { RowLink, whole } from '#src/web/office/list/row-name.tsx';
import { PageHead } from '#src/web/office/page-head.tsx';
import { type TemplateRowView, templateList } from '../contract/template-list.ts';
import { retireTemplate, reviveTemplate, templateChoices } from '../contract/templates.ts';
import { TemplateForm } from '../parts/template-form.tsx';
import { channelLabels, templateKindLabels, templateStateLabels } from '../rules/office.ts';

const cells: CellsOf<typeof templateList> = {
  name: (row) => <RowLink to={`/office/message-templates/${row.templateId}`}>{row.name}</RowLink>,
  state: ({ state }) => (
    <StatusBadge tone={state === 'active' ? 'good' : 'closed'}>{templateStateLabels[state]}</StatusBadge>
  ),
  kind: ({ kind, kindLabel }) => (
    <StatusBadge tone={kind === 'advertising' ? 'last' : 'soon'}>{kindLabel}</StatusBadge>
  ),
  body: (row) => <span className="line-clamp-2 min-w-60 text-ink-soft">{row.body}</span>,
  lastSentAt: ({ lastSentAt }) => whole(lastSentAt ? formatSeoulDateTime(lastSentAt) : '아직 없음'),
  subject: (row) => row.subject,
};

const nameOf = ({ name }: TemplateRowView) => name;
const linesOf = (templates: readonly TemplateRowView[]) => (
  <ul className="list-disc pl-5">
    {templates.map((template) => (
      <li key={template.templateId}>
        {template.name} · {template.kindLabel} · {templateStateLabels[template.state]}
      </li>
    ))}
  </ul>
);
const ask = (act: typeof retireTemplate | typeof reviveTemplate, reason: string) => (row: TemplateRowView) =>
  callApi(act, { templateId: String(row.templateId), version: row.version, reason });
const bulk: readonly BulkAct<TemplateRowView>[] = [
  {
    label: '사용 중지',
    summary: (templates) => (
      <>
        <p>더는 보낼 수 없게 됩니다. 보낸 기록과 고친 기록은 남고, 언제든 다시 쓸 수 있습니다.</p>
        {linesOf(templates)}
      </>
    ),
    run: (templates, reason) =>
      eachRow(templates, {
        nameOf,
        done: '개 템플릿의 사용을 멈췄습니다.',
        act: ask(retireTemplate, reason),
      }),
  },
  {
    label: '다시 사용',
    summary: (templates) => (
      <>
        <p>다시 보낼 수 있게 됩니다. 같은 이름을 쓰는 템플릿이 있으면 그대로 둡니다.</p>
        {linesOf(templates)}
      </>
    ),
    run: (templates, reason) =>
      eachRow(templates, { nameOf, done: '개 템플릿을 다시 씁니다.', act: ask(reviveTemplate, reason) }),
  },
];

export default function MessageTemplatesPage() {
  const [isWriting, setWriting] = useState(false);
  const navigate = useNavigate();
  const open = (templateId: number) => void navigate(`/office/message-templates/${templateId}`);
  const choices = useQuery({
    queryKey: ['office', 'message-choices'],
    queryFn: () => callApi(templateChoices, {}),
  });
  const mayWrite = choices.data?.mayWrite ?? false;
  return (
    <section className="grid grid-cols-1 gap-3">
      <PageHead title="문자 템플릿">
        {mayWrite && (
          <Button aria-expanded={isWriting} onClick={() => setWriting(!isWriting)}>
            새 템플릿
          </Button>
        )}
      </PageHead>
      {choices.error && <Notice tone="bad" title={sentenceOf(choices.error)} isLive />}
      {isWriting && <TemplateForm template={null} onDone={({ templateId }) => open(templateId)} />}
      <DeclaredList
        list={templateList}
        cells={cells}
        keyOf={({ templateId }) => templateId}
        nameOf={nameOf}
        searchHint="이름, 제목, 내용"
        onOpen={({ templateId }) => open(templateId)}
        filters={[
          { kind: 'choice', name: 'state', label: '상태', choices: Object.entries(templateStateLabels) },
          { kind: 'choice', name: 'kind', label: '종류', choices: Object.entries(templateKindLabels) },
          { kind: 'choice', name: 'channel', label: '방법', choices: Object.entries(channelLabels) },
        ]}
        {...(mayWrite && { bulk })}
        empty={
          <EmptyState title="아직 만든 템플릿이 없습니다.">
            <p>자주 보내는 안내를 한 번 적어 두면, 받을 사람만 골라 보낼 수 있습니다.</p>
          </EmptyState>
        }
      />
    </section>
  );
}

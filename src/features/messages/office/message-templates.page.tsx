import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { formatSeoulDateTime } from '#src/shared/seoul-time.ts';
import { Button } from '#src/ui/button.tsx';
import { EmptyState, Notice, Skeleton } from '#src/ui/notice.tsx';
import { StatusBadge } from '#src/ui/status.tsx';
import { type Column, Table } from '#src/ui/table.tsx';
import { callApi, sentenceOf } from '#src/web/api.ts';
import { listTemplates, type Template } from '../contract/templates.ts';
import { TemplateForm } from '../parts/template-form.tsx';

const columns: Column<Template>[] = [
  {
    name: '이름',
    isRowHeader: true,
    cell: (template) => (
      <Link
        className="inline-flex min-h-11 min-w-32 items-center text-brand underline-offset-4 hover:underline"
        to={`/office/message-templates/${template.templateId}`}
      >
        {template.name}
      </Link>
    ),
  },
  {
    name: '종류',
    cell: (template) => (
      <StatusBadge tone={template.kind === 'advertising' ? 'last' : 'soon'}>{template.kindWord}</StatusBadge>
    ),
  },
  { name: '방법', cell: (template) => <span className="whitespace-nowrap">{template.channelWord}</span> },
  {
    name: '내용',
    cell: (template) => <span className="line-clamp-2 min-w-60 text-ink-soft">{template.body}</span>,
  },
  {
    name: '상태',
    cell: (template) => (
      <StatusBadge tone={template.state === 'active' ? 'good' : 'closed'}>
        {template.state === 'active' ? '사용' : '사용 안 함'}
      </StatusBadge>
    ),
  },
  {
    name: '바뀐 때',
    cell: (template) => <span className="whitespace-nowrap">{formatSeoulDateTime(template.changedAt)}</span>,
  },
];

export default function MessageTemplatesPage() {
  const [isWriting, setWriting] = useState(false);
  const navigate = useNavigate();
  const list = useQuery({
    queryKey: ['office', 'message-templates'],
    queryFn: () => callApi(listTemplates, {}),
  });
  return (
    <section className="grid gap-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-2xl">문자 템플릿</h1>
        {list.data?.mayWrite && (
          <Button aria-expanded={isWriting} onClick={() => setWriting(!isWriting)}>
            새 템플릿
          </Button>
        )}
      </div>
      {list.error && <Notice tone="bad" title={sentenceOf(list.error)} isLive />}
      {isWriting && (
        <TemplateForm
          template={null}
          onDone={({ templateId }) => void navigate(`/office/message-templates/${templateId}`)}
        />
      )}
      {!list.data && !list.error && <Skeleton className="h-64" />}
      {list.data?.templates.length === 0 && (
        <EmptyState title="아직 템플릿이 없습니다.">
          <p>자주 보내는 안내를 한 번 적어 두면, 받을 사람만 골라 보낼 수 있습니다.</p>
        </EmptyState>
      )}
      {list.data && list.data.templates.length > 0 && (
        <Table
          isWordy
          caption="문자 템플릿"
          columns={columns}
          rows={list.data.templates}
          keyOf={(template) => template.templateId}
        />
      )}
    </section>
  );
}

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router';
import { formatSeoulDateTime } from '#src/shared/seoul-time.ts';
import { ActDialog } from '#src/ui/act-dialog.tsx';
import { Button, ButtonLink } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { EmptyState, Notice, Skeleton } from '#src/ui/notice.tsx';
import { StatusBadge } from '#src/ui/status.tsx';
import { Table } from '#src/ui/table.tsx';
import { callApi, sentenceOf } from '#src/web/api.ts';
import {
  listTemplates,
  readTemplate,
  retireTemplate,
  type Template,
  type TemplateDetails,
} from '../contract/templates.ts';
import { SendPanel } from '../parts/send-panel.tsx';
import { TemplateForm } from '../parts/template-form.tsx';

export default function MessageTemplatePage() {
  const { templateId = '' } = useParams();
  const queries = useQueryClient();
  const [open, setOpen] = useState<'edit' | 'retire' | null>(null);
  const list = useQuery({
    queryKey: ['office', 'message-templates'],
    queryFn: () => callApi(listTemplates, {}),
  });
  const found = useQuery({
    queryKey: ['office', 'message-template', templateId],
    refetchInterval: 20_000,
    queryFn: () => callApi(readTemplate, { templateId }),
  });
  const failure = found.error ?? list.error;
  if (failure) return <Notice tone="bad" title={sentenceOf(failure)} isLive />;
  if (!found.data || !list.data) return <Skeleton className="h-96" />;
  const { template, versions, sendings } = found.data;
  const isActive = template.state === 'active';
  const done = () => {
    setOpen(null);
    void queries.invalidateQueries({ queryKey: ['office'] });
  };
  return (
    <section className="grid gap-5">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="grid gap-1">
          <h1 className="text-2xl">{template.name}</h1>
          <p className="flex flex-wrap gap-2">
            <StatusBadge tone={template.kind === 'advertising' ? 'last' : 'soon'}>
              {template.kindWord}
            </StatusBadge>
            <StatusBadge tone="closed">{template.channelWord}</StatusBadge>
            {!isActive && <StatusBadge tone="bad">사용 안 함</StatusBadge>}
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          <ButtonLink to="/office/message-templates" look="secondary">
            목록으로
          </ButtonLink>
          {list.data.mayWrite && isActive && (
            <>
              <Button
                look="secondary"
                aria-expanded={open === 'edit'}
                onClick={() => setOpen(open === 'edit' ? null : 'edit')}
              >
                내용 바꾸기
              </Button>
              <Button look="secondary" onClick={() => setOpen('retire')}>
                사용 중지
              </Button>
            </>
          )}
        </div>
      </div>
      {open === 'edit' ? (
        <TemplateForm key={template.version} template={template} onDone={done} />
      ) : (
        <Card className="grid gap-2">
          {template.subject && <p className="font-semibold">{template.subject}</p>}
          <p className="whitespace-pre-wrap break-words">{template.body}</p>
        </Card>
      )}
      {isActive && <SendPanel key={template.version} template={template} choices={list.data} />}
      <Sendings sendings={sendings} />
      <Versions versions={versions} />
      {open === 'retire' && <Retire template={template} onClose={() => setOpen(null)} onDone={done} />}
    </section>
  );
}

function Sendings({ sendings }: { sendings: TemplateDetails['sendings'] }) {
  return (
    <section className="grid gap-3">
      <h2 className="text-lg">보낸 기록</h2>
      {sendings.length === 0 ? (
        <EmptyState title="아직 보내지 않았습니다." />
      ) : (
        <Table
          caption="보낸 기록"
          rows={sendings}
          keyOf={(one) => one.sendingId}
          columns={[
            {
              name: '보낸 때',
              isRowHeader: true,
              cell: (one) => <span className="whitespace-nowrap">{formatSeoulDateTime(one.at)}</span>,
            },
            {
              name: '받을 사람',
              cell: (one) => <span className="inline-block min-w-40">{one.audienceWord}</span>,
            },
            { name: '보냄', isNumber: true, cell: (one) => `${one.sent} / ${one.queued}` },
            { name: '대기', isNumber: true, cell: (one) => one.waiting },
            { name: '실패', isNumber: true, cell: (one) => one.failed },
            {
              name: '뺀 사람',
              cell: (one) => one.leftOut.map(({ word, count }) => `${word} ${count}명`).join(', ') || '없음',
            },
            { name: '판', isNumber: true, cell: (one) => one.version },
            { name: '보낸 사람', cell: (one) => <span className="whitespace-nowrap">{one.staffName}</span> },
            { name: '사유', cell: (one) => one.reason },
          ]}
        />
      )}
    </section>
  );
}

function Versions({ versions }: { versions: TemplateDetails['versions'] }) {
  return (
    <section className="grid gap-3">
      <h2 className="text-lg">고친 기록</h2>
      <ol className="grid gap-2">
        {versions.map((one) => (
          <li key={one.version} className="grid gap-1 rounded-lg bg-paper px-4 py-3">
            <p className="text-sm text-ink-soft">
              {one.version}판 · {one.kindWord} · {one.state === 'active' ? one.name : '사용 중지'} ·{' '}
              {one.staffName} · {formatSeoulDateTime(one.at)}
            </p>
            {one.subject && <p className="font-semibold">{one.subject}</p>}
            <p className="whitespace-pre-wrap break-words">{one.body}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}

interface RetireProps {
  readonly template: Template;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

function Retire({ template, onClose, onDone }: RetireProps) {
  const { templateId, version } = template;
  const retiring = useMutation({
    mutationFn: () => callApi(retireTemplate, { templateId: String(templateId), version }),
    onSuccess: onDone,
  });
  return (
    <ActDialog
      title="사용 중지"
      onClose={onClose}
      refusal={retiring.error && sentenceOf(retiring.error)}
      action={{
        word: '사용 중지하기',
        run: () => retiring.mutate(),
        isBusy: retiring.isPending,
        isDanger: true,
      }}
    >
      <p>더는 보낼 수 없게 됩니다. 보낸 기록과 고친 기록은 남습니다.</p>
    </ActDialog>
  );
}

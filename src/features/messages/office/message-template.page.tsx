import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router';
import { formatSeoulDateTime } from '#src/shared/seoul-time.ts';
import { Button, ButtonLink } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { Notice, Skeleton } from '#src/ui/notice.tsx';
import { StatusBadge } from '#src/ui/status.tsx';
import { toast } from '#src/ui/toast.ts';
import { callApi, sentenceOf } from '#src/web/api/api.ts';
import { ReasonDialog } from '#src/web/office/forms/reason-dialog.tsx';
import { toastWithUndo } from '#src/web/office/forms/undo.ts';
import { useAct } from '#src/web/office/forms/use-act.tsx';
import { NotShown } from '#src/web/office/not-shown.tsx';
import { cannotShow } from '#src/web/page/cannot-show.ts';
import {
  editTemplate,
  readTemplate,
  retireTemplate,
  reviveTemplate,
  type Template,
  type TemplateDetails,
  templateChoices,
} from '../contract/templates.ts';
import { Approval } from '../parts/approval.tsx';
import { SendPanel } from '../parts/send-panel.tsx';
import { Sendings } from '../parts/sendings.tsx';
import { TemplateForm } from '../parts/template-form.tsx';

export default function MessageTemplatePage() {
  const { templateId = '' } = useParams();
  const [open, setOpen] = useState<'edit' | 'retire' | null>(null);
  const choices = useQuery({
    queryKey: ['office', 'message-choices'],
    queryFn: () => callApi(templateChoices, {}),
  });
  const found = useQuery({
    queryKey: ['office', 'message-template', templateId],
    refetchInterval: 20_000,
    queryFn: () => callApi(readTemplate, { templateId }),
  });
  const back = ['/office/message-templates', '문자 템플릿 목록'] as const;
  if (cannotShow(found)) return <NotShown error={found.error} back={back} />;
  if (cannotShow(choices)) return <NotShown error={choices.error} back={back} />;
  if (!found.data || !choices.data) return <Skeleton className="h-96" />;
  const { template, approval, versions, sendings } = found.data;
  const { mayWrite } = choices.data;
  const isActive = template.state === 'active';
  const close = () => setOpen(null);
  return (
    <section className="grid gap-5">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="grid gap-1">
          <h1 className="text-2xl">{template.name}</h1>
          <p className="flex flex-wrap gap-2">
            <StatusBadge tone={template.kind === 'advertising' ? 'last' : 'soon'}>
              {template.kindLabel}
            </StatusBadge>
            <StatusBadge tone="closed">{template.channelLabel}</StatusBadge>
            {!isActive && <StatusBadge tone="bad">사용 안 함</StatusBadge>}
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          <ButtonLink to="/office/message-templates" variant="secondary">
            목록으로
          </ButtonLink>
          {mayWrite && isActive && (
            <>
              <Button
                variant="secondary"
                aria-expanded={open === 'edit'}
                onClick={() => setOpen(open === 'edit' ? null : 'edit')}
              >
                내용 바꾸기
              </Button>
              <Button variant="secondary" onClick={() => setOpen('retire')}>
                사용 중지
              </Button>
            </>
          )}
          {mayWrite && !isActive && <Revive template={template} />}
        </div>
      </div>
      {open === 'edit' ? (
        <TemplateForm template={template} onDone={close} />
      ) : (
        <Card className="grid gap-2">
          {template.subject && <p className="font-semibold">{template.subject}</p>}
          <p className="whitespace-pre-wrap break-words">{template.body}</p>
        </Card>
      )}
      {isActive && approval && <Approval template={template} approval={approval} />}
      {isActive && <SendPanel template={template} choices={choices.data} />}
      <Sendings templateId={template.templateId} sendings={sendings} />
      <Versions template={template} versions={versions} mayWrite={mayWrite && isActive} />
      {open === 'retire' && <Retire template={template} onClose={close} />}
    </section>
  );
}

type Version = TemplateDetails['versions'][number];
interface VersionsProps {
  readonly template: Template;
  readonly versions: readonly Version[];
  readonly mayWrite: boolean;
}

const isSameText = (one: Version, template: Template) =>
  one.name === template.name &&
  one.kind === template.kind &&
  one.channel === template.channel &&
  one.subject === template.subject &&
  one.body === template.body;

function Versions({ template, versions, mayWrite }: VersionsProps) {
  return (
    <section className="grid gap-3">
      <h2 className="text-lg">고친 기록</h2>
      <ol className="grid gap-2">
        {versions.map((one) => (
          <li key={one.version} className="grid gap-1 rounded-lg bg-paper px-4 py-3">
            <p className="text-sm text-ink-soft">
              버전 {one.version} · {one.kindLabel} · {one.state === 'active' ? one.name : '사용 중지'} ·{' '}
              {one.staffName} · {formatSeoulDateTime(one.at)}
            </p>
            {one.subject && <p className="font-semibold">{one.subject}</p>}
            <p className="whitespace-pre-wrap break-words">{one.body}</p>
            {mayWrite && !isSameText(one, template) && <Restore template={template} version={one} />}
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Writes an earlier version again, as a new one; the one in between stays in the record. */
function Restore({ template, version }: { template: Template; version: Version }) {
  const restoring = useAct({
    mutationFn: () => {
      const { name, kind, channel, subject, body } = version;
      const templateId = String(template.templateId);
      const text = { name, kind, channel, subject, body };
      return callApi(editTemplate, { templateId, version: template.version, ...text });
    },
    onSuccess: async () => {
      await toast(`${version.version} 버전의 글로 되돌렸습니다.`);
    },
  });
  return (
    <p className="flex flex-wrap items-center gap-3">
      <Button variant="secondary" isBusy={restoring.isPending} onClick={() => restoring.mutate()}>
        {version.version} 버전으로 되돌리기
      </Button>
      {restoring.error && <span className="text-sm text-danger">{sentenceOf(restoring.error)}</span>}
    </p>
  );
}

function Revive({ template: { templateId, version } }: { template: Template }) {
  const reviving = useAct({
    mutationFn: () => callApi(reviveTemplate, { templateId: String(templateId), version }),
    onSuccess: async () => {
      await toast('다시 쓸 수 있습니다.');
    },
  });
  return (
    <>
      <Button variant="secondary" isBusy={reviving.isPending} onClick={() => reviving.mutate()}>
        다시 사용
      </Button>
      {reviving.error && <Notice tone="bad" title={sentenceOf(reviving.error)} isLive />}
    </>
  );
}

interface RetireProps {
  readonly template: Template;
  readonly onClose: () => void;
}

function Retire({ template, onClose }: RetireProps) {
  const queries = useQueryClient();
  const { version } = template;
  const templateId = String(template.templateId);
  return (
    <ReasonDialog
      title="사용 중지"
      button="사용 중지하기"
      variant="danger"
      isOpen
      onClose={onClose}
      run={async (reason) => {
        const after = await callApi(retireTemplate, { templateId, version, reason });
        await toastWithUndo(queries, '사용을 멈췄습니다.', () =>
          callApi(reviveTemplate, { templateId, version: after.version }),
        );
      }}
    >
      <p>더는 보낼 수 없게 됩니다. 보낸 기록과 고친 기록은 남고, 언제든 다시 쓸 수 있습니다.</p>
    </ReasonDialog>
  );
}

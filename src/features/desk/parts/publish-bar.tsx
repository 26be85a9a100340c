import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  type DocumentView,
  previewDocumentEndpoint,
  publishDocumentEndpoint,
  unscheduleDocumentEndpoint,
} from '#src/features/publishing/contract.ts';
import { formatSeoulDateTime, seoulInstant } from '#src/shared/seoul-time.ts';
import { Button, ButtonLink } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { TextAreaField, TextField } from '#src/ui/field.tsx';
import { Notice } from '#src/ui/notice.tsx';
import { StatusBadge } from '#src/ui/status.tsx';
import { ApiError, callApi, sentenceOf } from '#src/web/api.ts';
import type { Writing } from './use-document.ts';

interface Finding {
  readonly code: string;
  readonly severity: 'stop' | 'ask';
  readonly sentence: string;
  readonly excerpt: string;
}

function findingsOf(error: unknown): readonly Finding[] {
  const data = error instanceof ApiError ? (error.data as { findings?: Finding[] } | null) : null;
  return data?.findings ?? [];
}

interface BarProps {
  readonly document: DocumentView;
  readonly writing: Writing<unknown>;
}

/** State of the text, preview and publishing; stays in sight while one writes. */
export function PublishBar({ document, writing }: BarProps) {
  const [isOpen, setIsOpen] = useState(false);
  const queries = useQueryClient();
  const key = ['office', 'document', document.subject];
  const changed = (fresh: DocumentView) => {
    queries.setQueryData(key, fresh);
    void queries.invalidateQueries({ queryKey: ['office', 'documents'] });
  };
  const previewing = useMutation({
    mutationFn: async () => {
      await writing.saveNow();
      return callApi(previewDocumentEndpoint, { subject: document.subject });
    },
    onSuccess: ({ url }) => window.open(url, '_blank', 'noopener'),
  });
  const unplanning = useMutation({
    mutationFn: () => callApi(unscheduleDocumentEndpoint, { subject: document.subject }),
    onSuccess: changed,
  });
  const error = previewing.error ?? unplanning.error;
  return (
    <div className="sticky top-0 z-20 -mx-4 grid gap-2 border-b border-line bg-paper px-4 py-3 md:-mx-6 md:px-6 xl:-mx-8 xl:px-8">
      <div className="flex flex-wrap items-center gap-2">
        <StateBadges document={document} isSaved={writing.isSaved} />
        <p className="mr-auto text-sm text-ink-soft" aria-live="polite">
          {writing.isSaved
            ? writing.savedAt
              ? `저장됨 ${formatSeoulDateTime(writing.savedAt)}`
              : '바뀐 것이 없습니다'
            : '저장하는 중…'}
        </p>
        {document.isPublished && (
          <ButtonLink to={document.path} look="quiet" isOutside>
            게시된 글 보기
          </ButtonLink>
        )}
        <Button look="secondary" isBusy={previewing.isPending} onClick={() => previewing.mutate()}>
          미리보기
        </Button>
        {document.publishAt ? (
          <Button look="secondary" isBusy={unplanning.isPending} onClick={() => unplanning.mutate()}>
            예약 취소
          </Button>
        ) : (
          <Button onClick={() => setIsOpen(true)}>게시하기</Button>
        )}
      </div>
      {error && <Notice tone="bad" title={sentenceOf(error)} isLive />}
      {writing.refusal && (
        <Notice tone="warn" title={writing.refusal} isLive>
          {writing.isBehind && (
            <p className="flex flex-wrap gap-2">
              <Button look="secondary" onClick={() => window.location.reload()}>
                다른 담당자의 글 불러오기
              </Button>
              <Button look="danger" onClick={() => void writing.overwrite()}>
                내 글로 저장하기
              </Button>
            </p>
          )}
        </Notice>
      )}
      <PublishDialog
        subject={document.subject}
        writing={writing}
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        onDone={changed}
      />
    </div>
  );
}

function StateBadges({ document, isSaved }: { document: DocumentView; isSaved: boolean }) {
  const hasChanges = document.hasChanges || !isSaved;
  return (
    <>
      <StatusBadge tone={document.isPublished ? 'good' : 'closed'}>
        {document.isPublished ? '게시됨' : '초안'}
      </StatusBadge>
      {document.publishAt && (
        <StatusBadge tone="wait">{`${formatSeoulDateTime(document.publishAt)} 예약`}</StatusBadge>
      )}
      {document.isPublished && hasChanges && !document.publishAt && (
        <StatusBadge tone="soon">고치는 중</StatusBadge>
      )}
    </>
  );
}

interface DialogProps {
  readonly subject: string;
  readonly writing: Writing<unknown>;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onDone: (fresh: DocumentView) => void;
}

/** Now or later, what the legal check says, and the reason where it asks for one. */
function PublishDialog({ subject, writing, isOpen, onClose, onDone }: DialogProps) {
  const [when, setWhen] = useState('');
  const [reason, setReason] = useState('');
  const publishing = useMutation({
    mutationFn: async () => {
      const version = await writing.saveNow();
      if (version === null) throw new Error('저장하지 못해 게시하지 않았습니다.');
      const [day = '', time = ''] = when.split('T');
      const at = when === '' ? undefined : seoulInstant(day, time).toISOString();
      return callApi(publishDocumentEndpoint, { subject, version, at, reason: reason || undefined });
    },
    onSuccess: (fresh) => {
      onDone(fresh);
      setReason('');
      onClose();
    },
  });
  const findings = findingsOf(publishing.error);
  const mayAnswer = findings.length > 0 && findings.every(({ severity }) => severity === 'ask');
  return (
    <Dialog
      title="게시하기"
      isOpen={isOpen}
      onClose={onClose}
      actions={
        <>
          <Button look="secondary" onClick={onClose}>
            닫기
          </Button>
          <Button isBusy={publishing.isPending} onClick={() => publishing.mutate()}>
            {when === '' ? '지금 게시' : '예약 게시'}
          </Button>
        </>
      }
    >
      <TextField
        label="게시 시각"
        isOptional
        type="datetime-local"
        hint="비워 두면 지금 게시합니다. 한국 시각입니다."
        value={when}
        onChange={(event) => setWhen(event.target.value)}
      />
      {publishing.error && (
        <Notice tone="bad" title={sentenceOf(publishing.error)} isLive>
          <ul className="grid gap-2">
            {findings.map((finding) => (
              <li key={`${finding.code}${finding.excerpt}${finding.sentence}`}>
                <strong>{finding.severity === 'stop' ? '고칠 곳' : '확인할 곳'}</strong> {finding.sentence}
                {finding.excerpt && <span className="block text-sm text-ink-soft">“{finding.excerpt}”</span>}
              </li>
            ))}
          </ul>
        </Notice>
      )}
      {mayAnswer && (
        <TextAreaField
          label="확인한 내용"
          hint="기록에 남습니다. 예: 사람이 없는 교구 사진입니다."
          rows={2}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      )}
    </Dialog>
  );
}

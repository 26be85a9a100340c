import { useState } from 'react';
import {
  askApprovalEndpoint,
  type DocumentView,
  publishDocumentEndpoint,
} from '#src/features/publishing/contract/documents.ts';
import { seoulInstant } from '#src/shared/seoul-time.ts';
import { Button } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/dialogs/dialog.tsx';
import { TextAreaField, TextField } from '#src/ui/fields/field.tsx';
import { Notice } from '#src/ui/notice.tsx';
import { ApiError, callApi, sentenceOf } from '#src/web/api/api.ts';
import { useAct } from '#src/web/office/forms/use-act.tsx';
import { documentsKey, type Writing } from '../writing/use-document.ts';

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

const requiresApproval = (error: unknown) =>
  error instanceof ApiError && error.code === 'publishing.needs_approval';

interface DialogProps {
  readonly subject: string;
  readonly writing: Writing<unknown>;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onDone: (fresh: DocumentView) => void;
}

type Way = typeof publishDocumentEndpoint | typeof askApprovalEndpoint;

/** Now or later, what the legal check says, the reason where it asks for one, and a second person where one is needed. */
export function PublishDialog({ subject, writing, isOpen, onClose, onDone }: DialogProps) {
  const [when, setWhen] = useState('');
  const [reason, setReason] = useState('');
  const publishing = useAct({
    renews: documentsKey,
    mutationFn: async (way: Way) => {
      const version = await writing.saveNow();
      if (version === null) throw new Error('저장하지 못해 게시하지 않았습니다.');
      const [day = '', time = ''] = when.split('T');
      const at = when === '' ? undefined : seoulInstant(day, time).toISOString();
      return callApi(way, { subject, version, at, reason: reason || undefined });
    },
    onSaved(fresh) {
      onDone(fresh);
      setReason('');
      onClose();
    },
  });
  const { error } = publishing;
  const findings = findingsOf(error);
  const mayAnswer = findings.length > 0 && findings.every(({ severity }) => severity === 'ask');
  const asks = requiresApproval(error);
  return (
    <Dialog
      title="게시하기"
      isOpen={isOpen}
      onClose={onClose}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            닫기
          </Button>
          {asks ? (
            <Button isBusy={publishing.isPending} onClick={() => publishing.mutate(askApprovalEndpoint)}>
              승인 요청하기
            </Button>
          ) : (
            <Button isBusy={publishing.isPending} onClick={() => publishing.mutate(publishDocumentEndpoint)}>
              {when === '' ? '지금 게시' : '예약 게시'}
            </Button>
          )}
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
      {error && (
        <Notice tone={asks ? 'warn' : 'bad'} title={sentenceOf(error)} isLive>
          <Findings findings={findings} />
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

function Findings({ findings }: { findings: readonly Finding[] }) {
  return (
    <ul className="grid gap-2">
      {findings.map((finding) => (
        <li key={`${finding.code}${finding.excerpt}${finding.sentence}`}>
          <strong>{finding.severity === 'stop' ? '고칠 곳' : '확인할 곳'}</strong> {finding.sentence}
          {finding.excerpt && <span className="block text-sm text-ink-soft">“{finding.excerpt}”</span>}
        </li>
      ))}
    </ul>
  );
}

import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { formatSeoulDateTime } from '#src/shared/seoul-time.ts';
import { Button } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { TextField } from '#src/ui/fields/field.tsx';
import { ErrorSummary, Notice } from '#src/ui/notice.tsx';
import { toast } from '#src/ui/toast.ts';
import { callApi } from '#src/web/api/api.ts';
import { BehindNotice, useFormBase } from '#src/web/office/forms/form-base.tsx';
import { toastWithUndo } from '#src/web/office/forms/undo.ts';
import { textOf, useOfficeForm } from '#src/web/office/forms/use-office-form.ts';
import { callOffPresentation, linkPost } from '../../contract/office.ts';
import type { OfficePresentation } from '../../contract/presentation-list.ts';

interface Props {
  readonly session: OfficePresentation;
  readonly onDone: () => void;
}

interface FrameProps {
  readonly title: string;
  readonly form: ReturnType<typeof useOfficeForm>;
  readonly action: string;
  readonly isDanger?: boolean;
  readonly onInput?: () => void;
  readonly children: ReactNode;
}

function Frame({ title, form, action, isDanger, onInput, children }: FrameProps) {
  return (
    <Card>
      <form className="grid gap-4" onSubmit={form.submit} onInput={onInput} noValidate>
        <h2 className="text-lg">{title}</h2>
        <ErrorSummary errors={form.sentences} />
        {form.refusal && <Notice tone="bad" title={form.refusal} isLive />}
        {children}
        <Button
          type="submit"
          variant={isDanger ? 'danger' : 'primary'}
          className="justify-self-start"
          isBusy={form.isBusy}
        >
          {action}
        </Button>
      </form>
    </Card>
  );
}

/** Cancels the session for everybody. */
export function CallOffForm({ session, onDone }: Props) {
  const base = useFormBase(session.version);
  const form = useOfficeForm(
    (typed) =>
      callApi(callOffPresentation, {
        sessionId: String(session.sessionId),
        version: base.version,
        reason: textOf(typed, 'reason'),
      }),
    ({ notified }) => {
      void toast(`취소했습니다. ${notified}건의 예약에 알렸습니다.`);
      onDone();
    },
  );
  return (
    <Frame
      key={base.formKey}
      title="설명회 취소"
      form={form}
      action="취소하고 알리기"
      isDanger
      onInput={base.onInput}
    >
      <BehindNotice base={base}>
        {formatSeoulDateTime(session.startsAt)} · {session.place} · {session.stateLabel}
      </BehindNotice>
      <p className="text-ink-soft">
        예약하신 분과 기다리시는 분 모두에게 사유를 문자로 알립니다. 되돌릴 수 없습니다.
      </p>
      <TextField label="사유" name="reason" maxLength={100} error={form.fields.reason} />
    </Frame>
  );
}

/** The post that tells of the presentation afterwards. */
export function PostForm({ session, onDone }: Props) {
  const queries = useQueryClient();
  const base = useFormBase(session.version);
  const link = (version: number, postId: number | null) =>
    callApi(linkPost, { sessionId: session.sessionId, version, postId });
  const form = useOfficeForm(
    (typed) => {
      const postId = textOf(typed, 'postId').replace(/\D/g, '');
      return link(base.version, postId === '' ? null : Number(postId));
    },
    (after) => {
      onDone();
      void toastWithUndo(queries, '글 연결을 저장했습니다.', () => link(after.version, session.postId));
    },
  );
  return (
    <Frame key={base.formKey} title="후기 글 연결" form={form} action="저장하기" onInput={base.onInput}>
      <BehindNotice base={base}>
        {session.postId === null ? '연결 없음' : `글 ${session.postId}`}
      </BehindNotice>
      <TextField
        label="글 번호"
        name="postId"
        inputMode="numeric"
        isOptional
        hint="글 주소 /board/ 뒤의 숫자입니다. 비우면 연결을 끊습니다."
        defaultValue={session.postId ?? ''}
        error={form.fields.postId}
      />
    </Frame>
  );
}

import { useMutation } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { addChild, editChild } from '#src/features/members/contract/account.ts';
import type { Child } from '#src/features/members/contract/members.ts';
import type { ChildDraft } from '#src/features/members/parts/child-draft.ts';
import { ChildFields, childToSend, refusedChild } from '#src/features/members/parts/child-fields.tsx';
import { useAccountChanged } from '#src/features/members/parts/use-account.ts';
import { Button } from '#src/ui/button.tsx';
import { CloseButton } from '#src/ui/close-button.tsx';
import { Dialog } from '#src/ui/dialogs/dialog.tsx';
import { ErrorSummary } from '#src/ui/notice.tsx';
import { ApiError, callApi, sentenceOf } from '#src/web/api/api.ts';
import { useFieldRefusals } from '#src/web/forms/left-fields.ts';
import { useTabDraft } from '#src/web/forms/use-tab-draft.ts';
import { seoulToday } from '#src/web/page/today.ts';
import { childDraftName, draftOf } from './child-draft-kept.ts';

interface Props {
  readonly userSeqId: string;
  readonly child?: Child;
  readonly onClose: () => void;
}

/** A child to be added or changed; what is typed outlives the session, but neither its being saved nor its being closed. */
export function ChildDialog({ userSeqId, child, onClose }: Props) {
  const changed = useAccountChanged();
  const today = seoulToday();
  const kept = useTabDraft(childDraftName(userSeqId, child ?? null), draftOf(child));
  const { draft } = kept;
  const { errors, refuse, mend } = useFieldRefusals();
  const change = (next: ChildDraft) => {
    mend(draft, next);
    kept.change(next);
  };
  const close = () => {
    kept.clear();
    onClose();
  };
  const save = useMutation({
    mutationFn: () => {
      const input = childToSend(draft, today);
      return child ? callApi(editChild, { ...input, childId: child.childId }) : callApi(addChild, input);
    },
    onSuccess: async () => {
      kept.clear();
      await changed(child ? '자녀 정보를 바꾸었습니다.' : '자녀를 등록했습니다.');
      onClose();
    },
    onError: (error) => refuse(error instanceof ApiError ? error.fields : {}),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const refused = refusedChild(draft, today);
    refuse(refused);
    if (Object.keys(refused).length === 0) save.mutate();
  };
  const sentences = Object.values(errors).filter((one): one is string => one !== undefined);
  return (
    <Dialog
      title={child ? '자녀 정보 수정' : '자녀 추가'}
      isOpen
      onClose={close}
      actions={<CloseButton onClose={close} />}
    >
      <form onSubmit={submit} noValidate className="grid gap-4">
        <ErrorSummary errors={save.isError && sentences.length === 0 ? sentenceOf(save.error) : sentences} />
        <ChildFields child={draft} errors={errors} today={today} onChange={change} />
        <Button type="submit" isBusy={save.isPending}>
          저장
        </Button>
      </form>
    </Dialog>
  );
}

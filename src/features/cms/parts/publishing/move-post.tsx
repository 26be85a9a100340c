import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { showPostEndpoint } from '#src/features/boards/contract/office.ts';
import type { OfficePost } from '#src/features/boards/contract/post-list.ts';
import { Button } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/dialogs/dialog.tsx';
import { TextField } from '#src/ui/fields/field.tsx';
import { callApi } from '#src/web/api/api.ts';
import { toastWithUndo } from '#src/web/office/forms/undo.ts';
import { Refused, useAct } from '#src/web/office/forms/use-act.tsx';

/** Says where a post is now: who opens its old address is led there, and so are search engines. */
export function MovePost({ post }: { post: OfficePost }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="quiet" className="whitespace-nowrap" onClick={() => setOpen(true)}>
        {post.movedTo ? '옮긴 곳' : '옮기기'}
        <span className="sr-only"> {post.title}</span>
      </Button>
      {isOpen && <MoveDialog post={post} onClose={() => setOpen(false)} />}
    </>
  );
}

function MoveDialog({ post, onClose }: { post: OfficePost; onClose: () => void }) {
  const queries = useQueryClient();
  const [address, setAddress] = useState(post.movedTo ?? '');
  const [isAsked, setAsked] = useState(false);
  const blank = isAsked && address.trim() === '' ? '옮긴 곳의 주소를 적어 주세요.' : undefined;
  const submit = () => {
    setAsked(true);
    if (address.trim() !== '') moving.mutate(address);
  };
  const { id: postId, status, movedTo: before } = post;
  const move = (movedTo: string | null, wasMovedTo: string | null) =>
    callApi(showPostEndpoint, { postId, status, was: status, wasMovedTo, movedTo });
  const moving = useAct({
    mutationFn: (movedTo: string | null) => move(movedTo, before),
    onSuccess: async ({ movedTo }) => {
      onClose();
      const done = movedTo ? `${movedTo} 주소로 옮겼습니다.` : '제자리에 다시 보입니다.';
      await toastWithUndo(queries, done, () => move(before, movedTo));
    },
  });
  return (
    <Dialog
      title="글을 다른 주소로 옮기기"
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            취소
          </Button>
          {before && (
            <Button variant="secondary" onClick={() => moving.mutate(null)}>
              제자리로 되돌리기
            </Button>
          )}
          <Button isBusy={moving.isPending} onClick={submit}>
            옮기기
          </Button>
        </>
      }
    >
      <p>
        <strong>{post.title}</strong>
      </p>
      <p>
        이 글은 목록에서 빠지고, /board/{postId} 주소를 여는 분은 옮긴 곳을 보게 됩니다. 검색 엔진에도 주소가
        바뀌었다고 알립니다.
      </p>
      <TextField
        label="옮긴 곳"
        hint="이 홈페이지의 주소를 적어 주세요. 예: /board/12"
        value={address}
        error={blank ?? moving.fields.movedTo}
        maxLength={200}
        onChange={(event) => setAddress(event.target.value)}
      />
      <Refused act={moving} />
    </Dialog>
  );
}

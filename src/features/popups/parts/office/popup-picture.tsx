import type { FormEvent } from 'react';
import { Button } from '#src/ui/button.tsx';
import { TextField } from '#src/ui/fields/field.tsx';
import { toast } from '#src/ui/toast.ts';
import { callApi } from '#src/web/api/api.ts';
import { Refused, useAct } from '#src/web/office/forms/use-act.tsx';
import type { OfficePopup } from '../../contract/popup-list.ts';
import { givePopupPictureEndpoint, removePopupPictureEndpoint } from '../../contract/popups.ts';

interface Props {
  readonly popup: OfficePopup;
  readonly onChanged: (popup: OfficePopup) => void;
}

/** A poster or photograph in the place of the drawn picture. */
export function PopupPicture({ popup, onChanged }: Props) {
  const { popupId, hasUpload } = popup;
  const giving = useAct({
    mutationFn: (typed: FormData) => {
      const file = typed.get('file');
      const given = file instanceof File && file.size > 0 ? file : new Blob();
      return callApi(givePopupPictureEndpoint, { popupId, file: given });
    },
    onSuccess: (saved) => {
      onChanged(saved);
      toast('그림을 올렸습니다.');
    },
  });
  const removing = useAct({
    mutationFn: () => callApi(removePopupPictureEndpoint, { popupId }),
    onSuccess: (saved) => {
      onChanged(saved);
      toast('올린 그림을 삭제했습니다.');
    },
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    giving.mutate(new FormData(event.currentTarget));
  };
  return (
    <form className="grid gap-3 border-t border-line pt-5" onSubmit={submit} noValidate>
      <h3 className="text-lg">올린 그림</h3>
      <Refused act={giving} />
      <Refused act={removing} isWhole />
      <TextField
        label="그림 파일"
        name="file"
        type="file"
        accept="image/png,image/jpeg,image/webp"
        hint="JPG, PNG, WebP. 8MB까지. 가로 720픽셀이면 넉넉합니다."
        error={giving.fields.file}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="secondary" isBusy={giving.isPending} busyText="올리는 중…">
          {hasUpload ? '다른 그림으로 바꾸기' : '그림 올리기'}
        </Button>
        {hasUpload && (
          <Button variant="danger" isBusy={removing.isPending} onClick={() => removing.mutate()}>
            올린 그림 삭제
          </Button>
        )}
      </div>
    </form>
  );
}

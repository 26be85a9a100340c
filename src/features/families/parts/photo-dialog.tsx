import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { giveChildPhoto, readChildPhoto, removeChildPhoto } from '#src/features/families/contract/photos.ts';
import type { AccountChild } from '#src/features/members/contract/account.ts';
import { useAccountChanged } from '#src/features/members/parts/use-account.ts';
import { photoConsentText, photoMaxBytes } from '#src/features/members/rules/photos.ts';
import { Button } from '#src/ui/button.tsx';
import { CloseButton } from '#src/ui/close-button.tsx';
import { Dialog } from '#src/ui/dialogs/dialog.tsx';
import { Check, TextField } from '#src/ui/fields/field.tsx';
import { Notice, Skeleton } from '#src/ui/notice.tsx';
import { ApiError, callApi, sentenceOf } from '#src/web/api/api.ts';

/** The photo the door knows the child by: see it, give one, take it back. */
export function PhotoDialog({ child, onClose }: { child: AccountChild; onClose: () => void }) {
  return (
    <Dialog
      title={`${child.name} 학생의 본인 확인 사진`}
      isOpen
      onClose={onClose}
      actions={<CloseButton onClose={onClose} />}
    >
      <div className="grid gap-4">
        {child.hasPhoto && <Present child={child} onClose={onClose} />}
        {child.relation === 'owner' ? (
          <Give child={child} onClose={onClose} />
        ) : (
          !child.hasPhoto && <p>사진은 자녀를 처음 등록한 보호자만 올릴 수 있습니다.</p>
        )}
      </div>
    </Dialog>
  );
}

interface Part {
  readonly child: AccountChild;
  readonly onClose: () => void;
}

function Present({ child, onClose }: Part) {
  const changed = useAccountChanged();
  const { childId } = child;
  const found = useQuery({
    queryKey: ['account', 'photo', childId],
    queryFn: () => callApi(readChildPhoto, { childId }),
    gcTime: 0,
  });
  const removing = useMutation({
    mutationFn: () => callApi(removeChildPhoto, { childId }),
    onSuccess: async () => {
      await changed('동의를 거두셨고, 사진을 지웠습니다.');
      onClose();
    },
  });
  const error = found.error ?? removing.error;
  return (
    <div className="grid justify-items-center gap-3">
      {error && <Notice tone="bad" title={sentenceOf(error)} isLive />}
      {found.data?.photo ? (
        <img src={found.data.photo} alt={`${child.name} 학생의 사진`} className="max-h-60 rounded-card" />
      ) : (
        <Skeleton className="h-40 w-32" />
      )}
      <Button variant="danger" isBusy={removing.isPending} onClick={() => removing.mutate()}>
        동의 거두고 사진 지우기
      </Button>
    </div>
  );
}

function Give({ child, onClose }: Part) {
  const changed = useAccountChanged();
  const [consent, setConsent] = useState(false);
  const [file, setFile] = useState<File | null>(null);
  const [isAsked, setAsked] = useState(false);
  const giving = useMutation({
    mutationFn: (chosen: File) =>
      callApi(giveChildPhoto, { childId: child.childId, file: chosen, consent: 'true' }),
    onSuccess: async () => {
      await changed('사진을 올렸습니다.');
      onClose();
    },
  });
  const fields = giving.error instanceof ApiError ? giving.error.fields : {};
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    if (file && consent && file.size <= photoMaxBytes) giving.mutate(file);
  };
  const fileRefusal = file
    ? file.size > photoMaxBytes && '사진은 5MB까지 올릴 수 있습니다.'
    : isAsked && '사진을 골라 주세요.';
  return (
    <form className="grid gap-4" onSubmit={submit} noValidate>
      {giving.error && Object.keys(fields).length === 0 && (
        <Notice tone="bad" title={sentenceOf(giving.error)} isLive />
      )}
      <TextField
        label={child.hasPhoto ? '다른 사진으로 바꾸기' : '사진 파일'}
        type="file"
        accept="image/jpeg,image/png,image/webp"
        hint="얼굴이 잘 보이는 사진, 5MB까지. 촬영 장소 같은 숨은 정보는 지우고 작게 줄여 보관합니다."
        error={fileRefusal || fields.file}
        onChange={(event) => setFile(event.target.files?.[0] ?? null)}
      />
      <Check
        checked={consent}
        error={isAsked && !consent ? '사진을 올리려면 동의가 필요합니다.' : fields.consent}
        onChange={(event) => setConsent(event.target.checked)}
        label={
          <>
            <strong>(선택) 본인 확인용 사진 이용에 동의합니다.</strong>
            <span className="block text-sm text-ink-soft">{photoConsentText}</span>
          </>
        }
      />
      <Button type="submit" isBusy={giving.isPending}>
        사진 올리기
      </Button>
    </form>
  );
}

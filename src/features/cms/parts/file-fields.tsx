import { useRef } from 'react';
import { type PostContent, uploadEndpoint } from '#src/features/boards/contract/office.ts';
import { Button } from '#src/ui/button.tsx';
import { Check } from '#src/ui/fields/field.tsx';
import { callApi } from '#src/web/api/api.ts';
import { Refused, useAct } from '#src/web/office/forms/use-act.tsx';

interface PickerProps {
  readonly kind: 'picture' | 'file';
  readonly label: string;
  readonly onKept: (upload: { id: string; name: string }) => void;
}

const accepted = {
  picture: 'image/jpeg,image/png,image/webp,image/gif',
  file: '.pdf,.hwp,.hwpx,.doc,.docx,.xls,.xlsx,.ppt,.pptx,.zip,.png,.jpg,.webp',
} as const;

function FilePicker({ kind, label, onKept }: PickerProps) {
  const input = useRef<HTMLInputElement>(null);
  const sending = useAct({
    renews: null,
    mutationFn: (file: File) => callApi(uploadEndpoint, { file, name: file.name, kind }),
    onSuccess: ({ id, name }) => onKept({ id, name }),
  });
  return (
    <>
      <Button
        variant="secondary"
        isBusy={sending.isPending}
        busyText="올리는 중…"
        onClick={() => input.current?.click()}
      >
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        accept={accepted[kind]}
        hidden
        aria-label={label}
        onChange={(event) => {
          const file = event.target.files?.[0];
          if (file) sending.mutate(file);
          event.target.value = '';
        }}
      />
      <Refused act={sending} isWhole />
    </>
  );
}

/** The cover of a post; without one a plate is drawn. */
export function CoverField({
  coverId,
  onChange,
}: {
  coverId: string | null;
  onChange: (coverId: string | null) => void;
}) {
  return (
    <fieldset className="grid gap-2">
      <legend className="font-semibold">표지 그림</legend>
      {coverId ? (
        <img
          src={`/files/${coverId}`}
          alt="지금 표지"
          className="aspect-video w-full rounded-lg object-cover"
        />
      ) : (
        <p className="text-sm text-ink-soft">고르지 않으면 분류에 맞는 그림을 그려 드립니다.</p>
      )}
      <p className="flex flex-wrap gap-2">
        <FilePicker kind="picture" label="표지 고르기" onKept={({ id }) => onChange(id)} />
        {coverId && (
          <Button variant="quiet" onClick={() => onChange(null)}>
            표지 빼기
          </Button>
        )}
      </p>
    </fieldset>
  );
}

type Files = PostContent['files'];

/** Up to five files, each for everybody or for members. */
export function FilesField({ files, onChange }: { files: Files; onChange: (files: Files) => void }) {
  return (
    <fieldset className="grid gap-2">
      <legend className="font-semibold">첨부 파일</legend>
      <ul className="grid gap-1">
        {files.map((file) => (
          <li key={file.id} className="flex flex-wrap items-center gap-x-4 border-b border-line">
            <span className="mr-auto">{file.name}</span>
            <Check
              label="회원만"
              checked={file.audience === 'members'}
              onChange={(event) =>
                onChange(
                  files.map((one) =>
                    one.id === file.id
                      ? { ...one, audience: event.target.checked ? 'members' : 'everyone' }
                      : one,
                  ),
                )
              }
            />
            <Button variant="quiet" onClick={() => onChange(files.filter(({ id }) => id !== file.id))}>
              빼기<span className="sr-only"> {file.name}</span>
            </Button>
          </li>
        ))}
      </ul>
      {files.length < 5 && (
        <p>
          <FilePicker
            kind="file"
            label="파일 고르기"
            onKept={({ id, name }) => onChange([...files, { id, name, audience: 'everyone' }])}
          />
        </p>
      )}
    </fieldset>
  );
}

import { useRef } from 'react';
import { uploadMediaEndpoint } from '#src/features/item-bank/contract/office.ts';
import type { Block } from '#src/features/items/contract/rich-text.ts';
import { inputClass } from '#src/features/items/parts/writing/rows.tsx';
import type { DataOf } from '#src/shared/endpoint/endpoint.ts';
import { Button } from '#src/ui/button.tsx';
import { smallButton } from '#src/ui/small-button.ts';
import { callApi, sentenceOf } from '#src/web/api/api.ts';
import { useAct } from '#src/web/office/forms/use-act.tsx';

type Stored = DataOf<typeof uploadMediaEndpoint>;

/** Keeps a picture or a recording; nothing of the item is stored by it. */
export function useUpload(onStored: (stored: Stored, file: File) => void) {
  return useAct({
    renews: null,
    mutationFn: (file: File) => callApi(uploadMediaEndpoint, { file }),
    onSuccess: onStored,
  });
}

interface MediaProps {
  readonly name: string;
  readonly block: Extract<Block, { type: 'image' | 'audio' }>;
  readonly onChange: (block: Block) => void;
}

/** The picture or the recording of a block, its title where it has one, and another file in its place. */
export function BlockMedia({ name, block, onChange }: MediaProps) {
  const files = useRef<HTMLInputElement>(null);
  const kind = block.type === 'image' ? '그림' : '소리';
  const uploading = useUpload(({ key }) => onChange({ ...block, media: key }));
  const address = `/api/items/media/${block.media}`;
  return (
    <div className="mb-2 grid gap-2">
      {block.type === 'audio' && (
        <label className="grid gap-1 text-sm">
          제목
          <input
            className={`${inputClass} w-full`}
            value={block.title}
            maxLength={200}
            onChange={(event) => onChange({ ...block, title: event.currentTarget.value })}
          />
        </label>
      )}
      <div className="flex flex-wrap items-center gap-2">
        {block.type === 'image' ? (
          <img src={address} alt="" className="max-h-40 max-w-full" />
        ) : (
          // biome-ignore lint/a11y/useMediaCaption: what is heard is written in the field below
          <audio
            controls
            preload="metadata"
            src={address}
            aria-label={block.title}
            className="h-10 min-w-0 flex-1"
          />
        )}
        <Button
          variant="secondary"
          className={smallButton}
          isBusy={uploading.isPending}
          aria-label={`${name} ${kind} 바꾸기`}
          onClick={() => files.current?.click()}
        >
          {kind} 바꾸기
        </Button>
      </div>
      <input
        ref={files}
        type="file"
        accept={block.type === 'image' ? 'image/*' : 'audio/*'}
        aria-label={`${name} ${kind} 파일`}
        className="hidden"
        onChange={(event) => {
          const file = event.currentTarget.files?.[0];
          event.currentTarget.value = '';
          if (file) uploading.mutate(file);
        }}
      />
      {uploading.error && (
        <p role="alert" className="text-sm text-danger">
          {sentenceOf(uploading.error)}
        </p>
      )}
    </div>
  );
}

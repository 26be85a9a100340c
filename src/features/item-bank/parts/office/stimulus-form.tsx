import { useState } from 'react';
import { createStimulusEndpoint } from '#src/features/item-bank/contract/office.ts';
import type { Block, StimulusContent } from '#src/features/items/contract/rich-text.ts';
import { Button } from '#src/ui/button.tsx';
import { TextField } from '#src/ui/fields/field.tsx';
import { Notice } from '#src/ui/notice.tsx';
import { callApi } from '#src/web/api/api.ts';
import { useUnsaved } from '#src/web/office/forms/leave-guard.tsx';
import { Refused, useAct } from '#src/web/office/forms/use-act.tsx';
import { BlockEditor } from './block-editor.tsx';

/** Writes a stimulus, or a new one in place of the one that is shown; the old stays as students saw it. */
export function StimulusForm({
  subject,
  stimulus,
  stimulusId,
  onKept,
}: {
  subject: string;
  stimulus: StimulusContent | null;
  stimulusId: number | null;
  onKept: (stimulusId: number) => void;
}) {
  const [title, setTitle] = useState(stimulus?.title ?? '');
  const [content, setContent] = useState<Block[]>(stimulus?.content ?? []);
  const [kept, setKept] = useState(() => JSON.stringify([title, content]));
  useUnsaved(JSON.stringify([title, content]) !== kept);
  const keeping = useAct({
    mutationFn: () =>
      callApi(createStimulusEndpoint, { subject, stimulus: { title, content }, replacesId: stimulusId }),
    onSaved: () => setKept(JSON.stringify([title, content])),
    onSuccess: ({ stimulusId: newest }) => onKept(newest),
  });
  return (
    <details className="rounded-card border border-line bg-paper p-4">
      <summary className="min-h-11 py-2 font-semibold text-brand">
        {stimulus ? '지문 고치기' : '새 지문 쓰기'}
      </summary>
      <div className="grid gap-4 pt-3">
        <TextField
          label="지문 제목"
          value={title}
          maxLength={200}
          onChange={(event) => setTitle(event.currentTarget.value)}
        />
        <BlockEditor legend="지문" blocks={content} onChange={setContent} />
        <Refused act={keeping} isWhole />
        {keeping.isSuccess && (
          <Notice tone="good" title="지문을 저장했습니다. 문항도 저장해 주세요." isLive />
        )}
        <Button
          className="justify-self-start"
          isBusy={keeping.isPending}
          disabled={content.length === 0}
          onClick={() => keeping.mutate()}
        >
          지문 저장
        </Button>
      </div>
    </details>
  );
}

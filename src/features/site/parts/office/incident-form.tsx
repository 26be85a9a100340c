import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { DataOf } from '#src/shared/endpoint.ts';
import { Button } from '#src/ui/button.tsx';
import { Check, SelectField, TextAreaField } from '#src/ui/field.tsx';
import { Notice } from '#src/ui/notice.tsx';
import { say } from '#src/ui/toast.ts';
import { ApiError, callApi, sentenceOf } from '#src/web/api.ts';
import { History } from '#src/web/office/history.tsx';
import { type Incident, type readIncidentEndpoint, saveIncidentEndpoint } from '../../contract/settings.ts';

/** The banner on every public page: what it says, and whether it is shown. */
export function IncidentForm({ current }: { current: DataOf<typeof readIncidentEndpoint> }) {
  const queries = useQueryClient();
  const [text, setText] = useState(current.text);
  const [tone, setTone] = useState(current.tone);
  const [isShown, setIsShown] = useState(current.isShown);
  const saving = useMutation({
    mutationFn: () => callApi(saveIncidentEndpoint, { text, tone, isShown, version: current.version }),
    onSuccess: async (saved) => {
      await queries.invalidateQueries({ queryKey: ['office'] });
      await say(saved.isShown ? '모든 공개 화면에 알림을 띄웠습니다.' : '알림을 내렸습니다.');
    },
  });
  const fields = saving.error instanceof ApiError ? saving.error.fields : {};
  const submit = (event: FormEvent) => {
    event.preventDefault();
    saving.mutate();
  };
  return (
    <form className="grid gap-4" onSubmit={submit} noValidate>
      <h2 className="text-lg">장애 알림</h2>
      {saving.error && Object.keys(fields).length === 0 && (
        <Notice tone="bad" title={sentenceOf(saving.error)} isLive />
      )}
      <TextAreaField
        label="알릴 내용"
        rows={2}
        hint="무슨 일인지, 접수와 결제는 안전한지, 언제 다시 알릴지를 적어 주세요."
        value={text}
        error={fields.text}
        maxLength={200}
        onChange={(event) => setText(event.target.value)}
      />
      <SelectField
        label="종류"
        value={tone}
        onChange={(event) => setTone(event.target.value as Incident['tone'])}
      >
        <option value="info">안내</option>
        <option value="warn">주의</option>
        <option value="bad">장애</option>
      </SelectField>
      <Check
        label="모든 공개 화면 맨 위에 보이기"
        checked={isShown}
        onChange={(event) => setIsShown(event.target.checked)}
      />
      <Button type="submit" isBusy={saving.isPending}>
        저장하기
      </Button>
      <History entity="incident" entityId="academy" />
    </form>
  );
}

import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { type ItemView, setEnemiesEndpoint } from '#src/features/item-bank/contract/office.ts';
import { clashingPapers, type Relations } from '#src/features/item-bank/rules/clashing-papers.ts';
import { Button } from '#src/ui/button.tsx';
import { TextField } from '#src/ui/fields/field.tsx';
import { smallButton } from '#src/ui/small-button.ts';
import { callApi } from '#src/web/api/api.ts';
import { BehindNotice, useFormBase } from '#src/web/office/forms/form-base.tsx';
import { ReasonDialog } from '#src/web/office/forms/reason-dialog.tsx';
import { toastWithUndo } from '#src/web/office/forms/undo.ts';
import { Refused, useAct } from '#src/web/office/forms/use-act.tsx';
import { textOf } from '#src/web/office/forms/use-office-form.ts';
import { NamedPapers } from './named-papers.tsx';

const relationsOf = (typed: FormData): Relations => ({
  codes: textOf(typed, 'codes')
    .split(/[,\s]+/)
    .filter((code) => code !== ''),
  family: textOf(typed, 'family').trim() || null,
});

/** Saves what an item is related to; where published papers come to hold them together, they are named first. */
function useRelations(item: ItemView) {
  const queries = useQueryClient();
  const base = useFormBase(item.enemiesVersion);
  const [asked, setAsked] = useState<Relations | null>(null);
  const { itemId } = item;
  const before: Relations = { codes: item.enemies.map(({ code }) => code), family: item.family };
  const papers = item.papers.map(({ formId }) => formId);
  const send = ({ codes, family }: Relations, version: number) =>
    callApi(setEnemiesEndpoint, { itemId, codes: [...codes], family: family ?? '', version, papers });
  const act = useAct({
    mutationFn: (after: Relations) => send(after, base.version),
    onSuccess: ({ version }) => toastWithUndo(queries, '저장했습니다.', () => send(before, version)),
    onSaved: base.saved,
  });
  const clashingWith = (after: Relations) => clashingPapers(item.papers, { before, after });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const after = relationsOf(new FormData(event.currentTarget));
    if (clashingWith(after).length > 0) setAsked(after);
    else act.mutate(after);
  };
  return { act, base, before, submit, asked, setAsked, clashing: asked ? clashingWith(asked) : [] };
}

/** The items that must not stand in one test with this one, and the family it is of. */
export function ItemRelations({ item }: { item: ItemView }) {
  const { act, base, before, submit, asked, setAsked, clashing } = useRelations(item);
  return (
    <>
      <form key={base.formKey} onInput={base.onInput} onSubmit={submit} className="grid gap-2" noValidate>
        <BehindNotice base={base}>
          {before.codes.join(', ') || '없음'} · {before.family ?? '묶음 없음'}
        </BehindNotice>
        <div className="grid items-end gap-3 lg:grid-cols-2">
          <TextField
            label="같은 시험에 함께 내지 않을 문항"
            name="codes"
            isOptional
            hint="서로 답을 알려 주는 문항의 코드를 쉼표로 나누어 적습니다."
            defaultValue={before.codes.join(', ')}
            error={act.fields.codes}
          />
          <TextField
            label="유사 문항군"
            name="family"
            isOptional
            hint="수만 다른 문항에 같은 묶음 이름을 적으면 한 시험지에는 하나만 나갑니다. 예: M5-02"
            defaultValue={before.family ?? ''}
            error={act.fields.family}
            after={
              <Button type="submit" variant="secondary" className={smallButton} isBusy={act.isPending}>
                저장
              </Button>
            }
          />
        </div>
        {!base.isBehind && <Refused act={act} />}
      </form>
      {asked && (
        <ReasonDialog
          title="공개한 시험지에 함께 들어 있습니다"
          button="저장"
          isOpen
          asksNoReason
          onClose={() => setAsked(null)}
          run={() => act.mutateAsync(asked)}
        >
          <NamedPapers papers={clashing} />
        </ReasonDialog>
      )}
    </>
  );
}

import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { dropViewEndpoint, listViewsEndpoint, saveViewEndpoint } from '#src/shared/access/office.ts';
import { Button } from '#src/ui/button.tsx';
import { TextField } from '#src/ui/fields/field.tsx';
import { PopPanel } from '#src/ui/list/pop-panel.tsx';
import { smallButton } from '#src/ui/small-button.ts';
import { toast } from '#src/ui/toast.ts';
import { callApi, sentenceOf } from '#src/web/api/api.ts';
import { useAct } from '../forms/use-act.tsx';
import type { ListState } from './use-list.ts';

/** What a view keeps: everything in the address but the page one happens to be on, and the columns this device chose. */
export function viewQuery(params: URLSearchParams, columns: string | null): string {
  const kept = new URLSearchParams(params);
  kept.delete('page');
  kept.delete('open');
  if (columns !== null) kept.set('cols', columns);
  return kept.toString();
}

interface SavedViewsProps<Row> {
  readonly list: string;
  readonly state: ListState<Row>;
  /** The chosen columns; null: the first ones. */
  readonly columns: string | null;
}

/** Saved views of one list: go there, keep this one, remove one, hand this one to a colleague as a link. */
export function SavedViews<Row>({ list, state, columns }: SavedViewsProps<Row>) {
  const key = ['office', 'views', list];
  const views = useQuery({ queryKey: key, queryFn: () => callApi(listViewsEndpoint, { list }) });
  const [name, setName] = useState('');
  const saving = useAct({
    renews: key,
    mutationFn: () => callApi(saveViewEndpoint, { list, name, query: viewQuery(state.params, columns) }),
    onSaved: () => setName(''),
  });
  const dropping = useAct({
    renews: key,
    mutationFn: (viewId: number) => callApi(dropViewEndpoint, { viewId }),
  });
  const copy = async () => {
    const { origin, pathname } = window.location;
    const link = `${origin}${pathname}?${viewQuery(state.params, columns)}`;
    const isCopied = await navigator.clipboard.writeText(link).then(
      () => true,
      () => false,
    );
    if (isCopied)
      await toast('지금 필터의 주소를 복사했습니다. 같은 권한이 있는 직원에게 같은 필터로 열립니다.');
    else await toast('주소를 복사하지 못했습니다. 주소창의 주소를 복사해 주세요.', 'bad');
  };
  const save = (event: FormEvent) => {
    event.preventDefault();
    saving.mutate();
  };
  return (
    <PopPanel label="저장된 필터" className={smallButton}>
      {views.data?.views.length === 0 && <p className="text-sm text-ink-soft">저장된 필터가 없습니다.</p>}
      <ul className="grid gap-1">
        {views.data?.views.map((view) => (
          <li key={view.viewId} className="flex items-center justify-between">
            <Button
              variant="quiet"
              className="justify-start px-0"
              onClick={() => state.setParams(new URLSearchParams(view.query))}
            >
              {view.name}
            </Button>
            <button
              type="button"
              aria-label={`${view.name} 필터 지우기`}
              className="grid size-11 place-items-center text-ink-soft hover:text-danger"
              onClick={() => dropping.mutate(view.viewId)}
            >
              <X aria-hidden="true" className="size-4" />
            </button>
          </li>
        ))}
      </ul>
      <form data-asks-only onSubmit={save} className="grid gap-2">
        <TextField
          label="지금 필터의 이름"
          value={name}
          maxLength={30}
          error={saving.error ? sentenceOf(saving.error) : undefined}
          onChange={(event) => setName(event.target.value)}
        />
        <Button type="submit" variant="secondary" isBusy={saving.isPending}>
          이 필터 저장
        </Button>
      </form>
      <Button variant="quiet" className="justify-self-start px-0" onClick={() => void copy()}>
        이 필터의 주소 복사
      </Button>
    </PopPanel>
  );
}

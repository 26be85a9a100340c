import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { dropViewEndpoint, listViewsEndpoint, saveViewEndpoint } from '#src/shared/office.ts';
import { Button } from '#src/ui/button.tsx';
import { TextField } from '#src/ui/field.tsx';
import { PopPanel } from '#src/ui/list/pop-panel.tsx';
import { callApi, sentenceOf } from '../api.ts';
import type { ListState } from './use-list.ts';

/** What a view keeps: everything in the address but the page one happens to be on. */
export function viewQuery(params: URLSearchParams): string {
  const kept = new URLSearchParams(params);
  kept.delete('page');
  kept.delete('open');
  return kept.toString();
}

/** Saved views of one list: go there, keep this one, remove one. */
export function SavedViews<Row>({ list, state }: { list: string; state: ListState<Row> }) {
  const queries = useQueryClient();
  const key = ['office', 'views', list];
  const views = useQuery({ queryKey: key, queryFn: () => callApi(listViewsEndpoint, { list }) });
  const [name, setName] = useState('');
  const refresh = () => queries.invalidateQueries({ queryKey: key });
  const saving = useMutation({
    mutationFn: () => callApi(saveViewEndpoint, { list, name, query: viewQuery(state.params) }),
    onSuccess: async () => {
      setName('');
      await refresh();
    },
  });
  const dropping = useMutation({
    mutationFn: (viewId: number) => callApi(dropViewEndpoint, { viewId }),
    onSuccess: refresh,
  });
  const save = (event: FormEvent) => {
    event.preventDefault();
    saving.mutate();
  };
  return (
    <PopPanel label="보기">
      {views.data?.views.length === 0 && <p className="text-sm text-ink-soft">저장한 보기가 없습니다.</p>}
      <ul className="grid gap-1">
        {views.data?.views.map((view) => (
          <li key={view.viewId} className="flex items-center justify-between">
            <Button
              look="quiet"
              className="justify-start px-0"
              onClick={() => state.setParams(new URLSearchParams(view.query))}
            >
              {view.name}
            </Button>
            <button
              type="button"
              aria-label={`${view.name} 보기 지우기`}
              className="grid size-11 place-items-center text-ink-soft hover:text-danger"
              onClick={() => dropping.mutate(view.viewId)}
            >
              <X aria-hidden="true" className="size-4" />
            </button>
          </li>
        ))}
      </ul>
      <form onSubmit={save} className="grid gap-2">
        <TextField
          label="지금 보기의 이름"
          value={name}
          maxLength={30}
          error={saving.error ? sentenceOf(saving.error) : undefined}
          onChange={(event) => setName(event.target.value)}
        />
        <Button type="submit" look="secondary" isBusy={saving.isPending}>
          이 보기 저장
        </Button>
      </form>
    </PopPanel>
  );
}

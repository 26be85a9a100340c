import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { formatSeoulDateTime } from '#src/shared/seoul-time.ts';
import { Button } from '#src/ui/button.tsx';
import { TextField } from '#src/ui/field.tsx';
import { Notice } from '#src/ui/notice.tsx';
import { StatusBadge } from '#src/ui/status.tsx';
import { ApiError, callApi, sentenceOf } from '#src/web/api.ts';
import { type ItemView, moveVersionEndpoint, setEnemiesEndpoint } from '../../contract/office.ts';
import { statusNames, type VersionStatus } from '../../rules/statuses.ts';

const acts: Readonly<Record<VersionStatus, string>> = {
  draft: '작성 중으로 되돌리기',
  review: '검토 요청',
  pilot: '승인: 예비 출제',
  live: '승인: 출제',
  flagged: '점검 필요로 표시',
  retired: '사용 끝내기',
};

/** What may be done with the newest version, who did what, and the items that give this one away. */
export function ItemSide({ item, hasUnsaved }: { item: ItemView; hasUnsaved: boolean }) {
  const [newest] = item.versions;
  if (!newest) return null;
  return (
    <div className="grid gap-4 rounded-card border border-line bg-paper p-5">
      <div className="flex flex-wrap items-center gap-3">
        <StatusBadge tone={newest.status === 'live' ? 'good' : newest.status === 'flagged' ? 'bad' : 'wait'}>
          {statusNames[newest.status]}
        </StatusBadge>
        <span className="text-sm text-ink-soft">
          쓴 사람 {newest.authorName}
          {newest.reviewerName && ` · 검토한 사람 ${newest.reviewerName}`}
        </span>
      </div>
      <Moves key={newest.updatedAt} item={item} hasUnsaved={hasUnsaved} />
      <Enemies item={item} />
      <details>
        <summary className="min-h-11 py-2 font-semibold">기록과 지난 판</summary>
        <ol className="grid gap-2 text-sm">
          {item.history.map((move) => (
            <li key={`${move.at} ${move.to} ${move.version}`}>
              {formatSeoulDateTime(move.at)} · {move.version}판 ·{' '}
              {move.from ? `${statusNames[move.from]} → ` : ''}
              {statusNames[move.to]} · {move.staffName}
              {move.note && ` · ${move.note}`}
            </li>
          ))}
        </ol>
      </details>
    </div>
  );
}

function Moves({ item, hasUnsaved }: { item: ItemView; hasUnsaved: boolean }) {
  const queries = useQueryClient();
  const [note, setNote] = useState('');
  const [newest] = item.versions;
  const moving = useMutation({
    mutationFn: (to: VersionStatus) =>
      callApi(moveVersionEndpoint, { itemId: item.itemId, versionId: newest?.versionId ?? 0, to, note }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['office'] }),
  });
  if (!newest || newest.moves.length === 0) return null;
  const isOwnWork = newest.status === 'review' && !newest.moves.includes('live');
  return (
    <div className="grid gap-3">
      <TextField
        label="남길 말"
        isOptional
        value={note}
        maxLength={500}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      {isOwnWork && (
        <p className="text-sm text-ink-soft">자신이 쓴 문항은 다른 사람이 검토하고 승인합니다.</p>
      )}
      {moving.error && <Notice tone="bad" title={sentenceOf(moving.error)} isLive />}
      <div className="flex flex-wrap gap-2">
        {newest.moves.map((to) => (
          <Button
            key={to}
            look={to === 'live' || to === 'review' ? 'primary' : 'secondary'}
            isBusy={moving.isPending}
            disabled={hasUnsaved}
            onClick={() => moving.mutate(to)}
          >
            {newest.status === 'flagged' && to === 'live' ? '점검 마침: 다시 출제' : acts[to]}
          </Button>
        ))}
      </div>
      {hasUnsaved && <p className="text-sm text-ink-soft">먼저 고친 내용을 저장해 주세요.</p>}
    </div>
  );
}

function Enemies({ item }: { item: ItemView }) {
  const queries = useQueryClient();
  const [typed, setTyped] = useState(item.enemies.map(({ code }) => code).join(', '));
  const [family, setFamily] = useState(item.family ?? '');
  const saving = useMutation({
    mutationFn: () =>
      callApi(setEnemiesEndpoint, {
        itemId: item.itemId,
        codes: typed.split(/[,\s]+/).filter((code) => code !== ''),
        family,
      }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['office', 'item'] }),
  });
  const fields = saving.error instanceof ApiError ? saving.error.fields : {};
  return (
    <div className="grid gap-2">
      <TextField
        label="같은 시험에 함께 내지 않을 문항"
        isOptional
        hint="서로 답을 알려 주는 문항의 코드를 쉼표로 나누어 적습니다."
        value={typed}
        error={fields.codes}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <TextField
        label="같은 꼴 문항의 묶음"
        isOptional
        hint="수만 다른 문항에 같은 묶음 이름을 적으면 한 시험지에는 하나만 나갑니다. 예: M5-02"
        value={family}
        error={fields.family}
        onChange={(event) => setFamily(event.currentTarget.value)}
        after={
          <Button look="secondary" isBusy={saving.isPending} onClick={() => saving.mutate()}>
            저장
          </Button>
        }
      />
      {saving.error && Object.keys(fields).length === 0 && (
        <Notice tone="bad" title={sentenceOf(saving.error)} isLive />
      )}
      {saving.isSuccess && <p className="text-sm text-brand">저장했습니다.</p>}
    </div>
  );
}

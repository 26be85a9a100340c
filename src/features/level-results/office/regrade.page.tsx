import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router';
import { correctionList, correctionWays } from '#src/features/level-results/contract/correction-list.ts';
import { type RegradeItem, readRegradeItem } from '#src/features/level-results/contract/regrades.ts';
import { RegradeForm } from '#src/features/level-results/parts/office/regrade-form.tsx';
import { formatSeoulDateTime } from '#src/shared/seoul-time.ts';
import { ButtonLink } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { SelectField } from '#src/ui/fields/field.tsx';
import { EmptyState, Notice, Skeleton } from '#src/ui/notice.tsx';
import { callApi, sentenceOf } from '#src/web/api/api.ts';

/** Corrects the key of one item that students were given. */
export default function RegradePage() {
  const { itemId = '' } = useParams();
  const found = useQuery({
    queryKey: ['office', 'level-tests', 'regrade', itemId],
    queryFn: () => callApi(readRegradeItem, { itemId }),
  });
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <h1 className="text-2xl">정답 정정 {found.data?.code}</h1>
        <div className="flex flex-wrap gap-2">
          <ButtonLink to="/office/level-tests/regrades" variant="secondary">
            정정 내역
          </ButtonLink>
          <ButtonLink to={`/office/items/${itemId}`} variant="secondary">
            문항 보기
          </ButtonLink>
        </div>
      </div>
      {found.error && <Notice tone="bad" title={sentenceOf(found.error)} isLive />}
      {found.isPending && <Skeleton className="h-96" />}
      {found.data && <Versions item={found.data} />}
      <Corrections itemId={itemId} />
    </section>
  );
}

function Versions({ item }: { item: RegradeItem }) {
  const used = item.versions.filter(({ given }) => given > 0);
  const [chosen, setChosen] = useState('');
  const one = used.find(({ versionId }) => String(versionId) === chosen) ?? used[0];
  return (
    <Card className="grid gap-4">
      <p className="whitespace-pre-line">{item.stem}</p>
      {!one && <EmptyState title="이 문항으로 채점한 결과가 없습니다. 새 버전을 쓰면 됩니다." />}
      {one && (
        <>
          <div className="max-w-md">
            <SelectField
              label="바로잡을 버전"
              value={String(one.versionId)}
              onChange={(event) => setChosen(event.target.value)}
            >
              {used.map((version) => (
                <option key={version.versionId} value={version.versionId}>
                  버전 {version.version} · {version.statusLabel} · 채점한 결과 {version.given}건
                </option>
              ))}
            </SelectField>
          </div>
          <p>
            출제한 정답: <strong>{one.answer || '(사람이 채점)'}</strong> · 지금 채점:{' '}
            <strong>
              {correctionWays[one.inForce]}
              {one.keyVersion !== null && ` (버전 ${one.keyVersion})`}
            </strong>
          </p>
          <RegradeForm key={one.versionId} item={item} version={one} />
        </>
      )}
    </Card>
  );
}

function Corrections({ itemId }: { itemId: string }) {
  const list = useQuery({
    queryKey: ['office', 'level-tests', 'regrades-of', itemId],
    queryFn: () => callApi(correctionList.list, { itemId, size: '100' }),
  });
  const rows = list.data?.rows ?? [];
  if (rows.length === 0) return null;
  return (
    <Card className="grid gap-3">
      <h2 className="text-xl">이 문항의 정정 내역</h2>
      <ol className="grid gap-2">
        {rows.map((row) => (
          <li key={row.correctionId} className="rounded-lg bg-mist px-3 py-2 text-sm">
            <p>
              <strong>
                버전 {row.version}: {correctionWays[row.way]}
                {row.keyVersion !== null && ` (버전 ${row.keyVersion})`}
              </strong>{' '}
              · {row.by} · {formatSeoulDateTime(row.at)}
            </p>
            <p>
              다시 채점 {row.changed}건, 레벨 바뀜 {row.levelChanged}건
            </p>
            <p className="text-ink-soft">사유: {row.reason}</p>
          </li>
        ))}
      </ol>
    </Card>
  );
}

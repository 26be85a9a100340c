import { useState } from 'react';
import type { ComparedItem } from '#src/features/item-analysis/contract/analysis.ts';
import { forReview, hardnessChange, soughtItems } from '#src/features/item-analysis/rules/next-tasks.ts';
import { TextField } from '#src/ui/fields/field.tsx';
import { Table } from '#src/ui/tables/table.tsx';
import { OfficeLink } from '#src/web/office/ways.tsx';
import { calibrationColumns } from './calibration-columns.tsx';
import { formatWhole } from './figures.ts';
import { ItemCurve } from './item-curve.tsx';

interface ItemsProps {
  readonly items: readonly ComparedItem[];
  readonly ticked: ReadonlySet<number>;
  readonly isOpen: boolean;
  readonly onTick: (next: ReadonlySet<number>) => void;
}

/** Every item before and after: first, in words, what a person has to look at; the others folded away, figures on demand. */
export function CalibrationItems(props: ItemsProps) {
  const { flagged, plain, shut } = forReview(props.items);
  return (
    <>
      <Flagged {...props} items={flagged} />
      {plain.length > 0 && (
        <details>
          <summary className="min-h-11 py-2 font-semibold">
            그대로 반영해도 되는 문항 {plain.length}개
          </summary>
          <ItemList {...props} items={plain} caption="그대로 반영해도 되는 문항" />
        </details>
      )}
      {shut.length > 0 && (
        <details>
          <summary className="min-h-11 py-2 font-semibold">
            이번에 반영할 수 없는 문항 {shut.length}개
          </summary>
          <ItemList {...props} items={shut} caption="이번에 반영할 수 없는 문항" />
        </details>
      )}
    </>
  );
}

const toggled = (ticked: ReadonlySet<number>, versionId: number) => {
  const next = new Set(ticked);
  if (!next.delete(versionId)) next.add(versionId);
  return next;
};

/** What students' answers say against an item, and what to do about it. */
function Flagged({ items, ticked, isOpen, onTick }: ItemsProps) {
  if (items.length === 0)
    return <p className="font-semibold">먼저 살펴볼 문항이 없습니다. 이대로 반영해도 됩니다.</p>;
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-3" aria-label="먼저 살펴볼 문항">
      <h3 className="text-lg">먼저 살펴볼 문항 {items.length}개</h3>
      <p className="max-w-prose text-ink-soft">
        문항을 열어 정답과 발문을 확인하세요. 잘못이 없으면 ‘새 값 반영’을 고르고, 정답이 틀렸다면 ‘정답
        정정’에서 고친 뒤 다시 보정합니다. 고르지 않은 문항은 지금 값을 그대로 씁니다.
      </p>
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-3">
        {items.map((item) => (
          <li
            key={item.versionId}
            className="grid grid-cols-[minmax(0,1fr)] gap-2 rounded-card border border-line p-4"
          >
            <div className="flex flex-wrap items-center justify-between gap-x-4">
              <ItemName item={item} />
              <label className="flex min-h-11 items-center gap-2">
                <input
                  type="checkbox"
                  className="size-5"
                  aria-label={`${item.code} 새 값 반영`}
                  checked={ticked.has(item.versionId)}
                  disabled={!isOpen}
                  onChange={() => onTick(toggled(ticked, item.versionId))}
                />
                새 값 반영
              </label>
            </div>
            {item.flags.map((flag) => (
              <p key={flag} className="font-medium">
                {flag}
              </p>
            ))}
            <p className="text-sm text-ink-soft">
              학생 {formatWhole(item.answers)}명의 답 · <Hardness item={item} />
            </p>
            <details>
              <summary className="min-h-11 py-2 text-brand">곡선과 수치 보기</summary>
              <ItemCurve item={item} />
              <p className="max-w-prose text-sm text-ink-soft">
                점은 실력이 비슷한 학생들이 실제로 맞힌 비율, 선은 새 값이 예상하는 비율입니다. 점이 선에서
                멀수록 문항이 난이도대로 답을 가르지 못한 것입니다.
              </p>
              <Table
                caption={`${item.code}의 수치`}
                columns={figureColumns}
                rows={[item]}
                keyOf={({ versionId }) => versionId}
              />
            </details>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The columns of figures alone: what stands in words beside them is left out. */
const figureColumns = calibrationColumns.filter(({ name }) => !['살펴볼 점', '곡선과 관찰'].includes(name));

function ItemName({ item }: { item: ComparedItem }) {
  const name = (
    <>
      {item.code} {item.stem && <span className="font-normal text-ink-soft">{item.stem}</span>}
    </>
  );
  if (item.itemId === null) return <span className="min-w-0 font-semibold">{name}</span>;
  return (
    <OfficeLink
      to={`/office/items/${item.itemId}`}
      className="min-h-11 min-w-0 content-center font-semibold text-brand underline-offset-4 hover:underline"
    >
      {name}
    </OfficeLink>
  );
}

/** How hard it was held to be, by whom, and how hard students found it. */
function Hardness({ item }: { item: ComparedItem }) {
  const { was, is, hasChanged } = hardnessChange(item);
  return (
    <span className="whitespace-nowrap">
      {item.isRated ? '선생님 평정' : '지금 값'} {was} → {hasChanged ? <strong>{is}</strong> : is}
    </span>
  );
}

/** A long list: looked through by words, its figures only where somebody wants them. */
function ItemList({ items, ticked, isOpen, onTick, caption }: ItemsProps & { readonly caption: string }) {
  const [keywords, setKeywords] = useState('');
  const [isChangedOnly, setChangedOnly] = useState(false);
  const [hasFigures, setFigures] = useState(false);
  const found = soughtItems(items, { keywords, isChangedOnly });
  const tick = {
    name: '반영',
    cell: (item: ComparedItem) =>
      item.willPublish ? (
        <input
          type="checkbox"
          className="size-5"
          aria-label={`${item.code} 새 값 반영`}
          checked={ticked.has(item.versionId)}
          disabled={!isOpen}
          onChange={() => onTick(toggled(ticked, item.versionId))}
        />
      ) : (
        <span>{item.reason}</span>
      ),
  };
  const name = {
    name: '문항',
    isRowHeader: true,
    cell: (item: ComparedItem) => (
      <span className="line-clamp-2 min-w-48 max-w-xl">
        <ItemName item={item} />
      </span>
    ),
  };
  const inBrief = [
    { name: '응답', isNumber: true, cell: (item: ComparedItem) => formatWhole(item.answers) },
    { name: '난이도', cell: (item: ComparedItem) => <Hardness item={item} /> },
  ];
  const columns = hasFigures
    ? [...calibrationColumns.slice(0, 1), tick, ...calibrationColumns.slice(1)]
    : [name, tick, ...inBrief];
  const choices = [
    { label: '난이도가 달라진 문항만', isOn: isChangedOnly, put: setChangedOnly },
    { label: '곡선과 수치도 보기', isOn: hasFigures, put: setFigures },
  ];
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="flex flex-wrap items-end gap-x-6 gap-y-2">
        <div className="w-64">
          <TextField
            label="문항 코드나 발문"
            isOptional
            value={keywords}
            onChange={(event) => setKeywords(event.target.value)}
          />
        </div>
        {choices.map(({ label, isOn, put }) => (
          <label key={label} className="flex min-h-11 items-center gap-2">
            <input
              type="checkbox"
              className="size-5"
              checked={isOn}
              onChange={(event) => put(event.target.checked)}
            />
            {label}
          </label>
        ))}
      </div>
      <p role="status" className="text-sm text-ink-soft">
        {found.length === items.length ? `${items.length}개` : `${items.length}개 가운데 ${found.length}개`}
      </p>
      <Table caption={caption} columns={columns} rows={found} keyOf={(item) => item.versionId} />
    </div>
  );
}

import { useState } from 'react';
import type { ComparedItem } from '#src/features/item-analysis/contract/analysis.ts';
import { withoutFigures } from '#src/features/item-analysis/rules/flag-labels.ts';
import { forReview, hardnessChange, soughtItems } from '#src/features/item-analysis/rules/next-tasks.ts';
import { Button } from '#src/ui/button.tsx';
import { smallButton } from '#src/ui/small-button.ts';
import { StatusBadge } from '#src/ui/status.tsx';
import { Table } from '#src/ui/tables/table.tsx';
import { OfficeLink } from '#src/web/office/ways.tsx';
import { calibrationColumns } from './calibration-columns.tsx';
import { formatWhole } from './figures.ts';
import { ItemCurve } from './item-curve.tsx';

/** What is folded is one line of a short list. */
export const folded = 'min-h-11 py-2 font-semibold lg:min-h-8 lg:py-1';

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
          <summary className={folded}>자동으로 고른 문항 {plain.length}개</summary>
          <ItemList {...props} items={plain} caption="자동으로 고른 문항" />
        </details>
      )}
      {shut.length > 0 && (
        <details>
          <summary className={folded}>이번에 반영할 수 없는 문항 {shut.length}개</summary>
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

/** What students' answers say against an item, a row each, and what to do about it. */
function Flagged({ items, ticked, isOpen, onTick }: ItemsProps) {
  if (items.length === 0) return <p className="font-semibold">먼저 살펴볼 문항이 없습니다.</p>;
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-2" aria-label="먼저 살펴볼 문항">
      <div className="flex flex-wrap items-baseline gap-x-3">
        <h3 className="text-lg">먼저 살펴볼 문항 {items.length}개</h3>
        <p className="text-sm text-ink-soft">
          정답과 발문이 맞으면 ‘반영’을 고르고, 정답이 틀렸으면 정답 정정에서 고친 뒤 다시 보정합니다.
        </p>
      </div>
      <ul className="divide-y divide-line rounded-card border border-line">
        {items.map((item) => (
          <FlaggedRow
            key={item.versionId}
            item={item}
            isTicked={ticked.has(item.versionId)}
            isOpen={isOpen}
            onTick={() => onTick(toggled(ticked, item.versionId))}
          />
        ))}
      </ul>
    </section>
  );
}

interface RowProps {
  readonly item: ComparedItem;
  readonly isTicked: boolean;
  readonly isOpen: boolean;
  readonly onTick: () => void;
}

/** One item: what is against it and how hard it is found; its curve on a press. */
function FlaggedRow({ item, isTicked, isOpen, onTick }: RowProps) {
  const [isShown, setShown] = useState(false);
  // What the analysis tells to act upon is red there and here; what only the curves show is told apart.
  const ofAnalysis = item.flags.length - item.signals.length;
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] gap-2 px-3 py-1.5">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <div className="grid min-w-0 flex-1 basis-72 text-sm">
          <ItemName item={item} />
          {item.flags.map((flag, at) => (
            <span key={flag} className="flex flex-wrap items-baseline gap-x-1.5">
              {at === 0 && ofAnalysis > 0 && <StatusBadge tone="bad">먼저 확인</StatusBadge>}
              {at === ofAnalysis && <StatusBadge tone="closed">보정 신호</StatusBadge>}
              {withoutFigures(flag)}
            </span>
          ))}
        </div>
        <div className="flex items-center gap-x-2 max-sm:w-full max-sm:justify-between sm:gap-x-4">
          <span className="text-sm whitespace-nowrap text-ink-soft">
            응답 {formatWhole(item.answers)}명 · <Hardness item={item} />
          </span>
          <Button
            variant="secondary"
            className={smallButton}
            aria-expanded={isShown}
            onClick={() => setShown(!isShown)}
          >
            그래프<span className="sr-only"> {item.code}</span>
          </Button>
          <label className="flex min-h-11 items-center gap-2 text-sm whitespace-nowrap lg:min-h-10">
            <input
              type="checkbox"
              className="size-5 accent-brand"
              aria-label={`${item.code} 새 값 반영`}
              checked={isTicked}
              disabled={!isOpen}
              onChange={onTick}
            />
            반영
          </label>
        </div>
      </div>
      {isShown && (
        <figure className="grid max-w-md gap-1">
          <ItemCurve item={item} isLarge />
          <figcaption className="text-sm text-ink-soft">
            점은 실력이 비슷한 학생들이 실제로 맞힌 비율, 선은 새 값으로 예상한 비율입니다.
          </figcaption>
        </figure>
      )}
    </li>
  );
}

function ItemName({ item }: { item: ComparedItem }) {
  const name = (
    <>
      {item.code} {item.stem && <span className="font-normal text-ink-soft">{item.stem}</span>}
    </>
  );
  if (item.itemId === null) return <span className="min-w-0 truncate font-semibold">{name}</span>;
  return (
    <OfficeLink
      to={`/office/items/${item.itemId}`}
      className="block min-h-11 min-w-0 content-center truncate font-semibold text-brand underline-offset-4 hover:underline lg:min-h-6"
    >
      {name}
    </OfficeLink>
  );
}

/** How hard it was held to be and how hard students found it; one word where both are the same. */
function Hardness({ item }: { item: ComparedItem }) {
  const { was, is, hasChanged } = hardnessChange(item);
  if (was === is) return <span className="whitespace-nowrap">{is === '-' ? is : `${is}(그대로)`}</span>;
  return (
    <span className="whitespace-nowrap">
      {was} → {hasChanged ? <strong>{is}</strong> : is}
    </span>
  );
}

/** So many rows are looked through without a search. */
const few = 20;

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
          className="block size-5 accent-brand"
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
      <span className="grid min-w-48 max-w-xl text-sm">
        <ItemName item={item} />
      </span>
    ),
  };
  const inBrief = [
    { name: '응답', isNumber: true, cell: (item: ComparedItem) => `${formatWhole(item.answers)}명` },
    { name: '난이도', cell: (item: ComparedItem) => <Hardness item={item} /> },
  ];
  const columns = hasFigures
    ? [...calibrationColumns.slice(0, 1), tick, ...calibrationColumns.slice(1)]
    : [name, tick, ...inBrief];
  const choices = [
    ...(items.length < few
      ? []
      : [{ label: '난이도가 달라진 문항만', isOn: isChangedOnly, put: setChangedOnly }]),
    { label: '그래프와 수치도 보기', isOn: hasFigures, put: setFigures },
  ];
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2 lg:[&_tbody_:is(td,th)]:py-1.5 lg:[&_thead_th]:py-2">
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2 text-sm">
        {items.length >= few && (
          <input
            type="search"
            aria-label="문항 코드나 발문"
            placeholder="문항 코드, 발문"
            className="min-h-11 w-52 rounded-lg border border-ink-soft/50 bg-paper px-3 text-sm max-sm:w-full lg:min-h-10"
            value={keywords}
            onChange={(event) => setKeywords(event.target.value)}
          />
        )}
        {choices.map(({ label, isOn, put }) => (
          <label key={label} className="flex min-h-11 items-center gap-2">
            <input
              type="checkbox"
              className="size-5 accent-brand"
              checked={isOn}
              onChange={(event) => put(event.target.checked)}
            />
            {label}
          </label>
        ))}
      </div>
      {found.length < items.length && (
        <p role="status" className="text-sm text-ink-soft">
          {items.length}개 가운데 {found.length}개
        </p>
      )}
      <Table caption={caption} isDense columns={columns} rows={found} keyOf={(item) => item.versionId} />
    </div>
  );
}

import { ChevronRight, Plus } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import type { Block } from '#src/features/site/contract/blocks.ts';
import { Button } from '#src/ui/button.tsx';
import { classNames } from '#src/ui/class-names.ts';
import { smallButton } from '#src/ui/small-button.ts';
import { type BlockKind, blockNames, gistOf, hasBlanks, newBlock, openAfter } from '../rules/blocks.ts';
import { BlockFields } from './block-fields.tsx';
import { OrderButtons } from './order-buttons.tsx';

interface BlockListProps {
  readonly blocks: readonly Block[];
  readonly onChange: (blocks: Block[]) => void;
}

/** So few blocks stand open from the beginning. */
const fewBlocks = 2;

/**
 * The blocks of a page in their order, each a line that is opened to be written; moved, taken out and added by buttons, so that
 * a keyboard is enough. What is still to be filled in stands open.
 */
export function BlockList({ blocks, onChange }: BlockListProps) {
  const [open, setOpen] = useState<ReadonlySet<number>>(
    () =>
      new Set(
        [...blocks.keys()].filter(
          (at) => blocks.length <= fewBlocks || blocks.slice(at, at + 1).some(hasBlanks),
        ),
      ),
  );
  const lines = useRef<HTMLDivElement>(null);
  const replace = (index: number, block: Block) =>
    onChange(blocks.map((one, place) => (place === index ? block : one)));
  const reorder = (next: Block[]) => {
    setOpen(openAfter(open, blocks, next));
    onChange(next);
  };
  const toggle = (index: number) => {
    const next = new Set(open);
    if (!next.delete(index)) next.add(index);
    setOpen(next);
  };
  const add = (kind: BlockKind) => {
    setOpen(new Set([...open, blocks.length]));
    onChange([...blocks, newBlock(kind)]);
    // It stands below all others: whoever adds it goes on there.
    setTimeout(() => lines.current?.lastElementChild?.scrollIntoView({ block: 'nearest' }), 50);
  };
  const isAllOpen = blocks.every((_block, index) => open.has(index));
  return (
    <section aria-label="블록" className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <h2 className="text-lg">본문 {blocks.length}블록</h2>
        <div className="flex flex-wrap items-center gap-2">
          {blocks.length > fewBlocks && (
            <Button
              variant="quiet"
              className={smallButton}
              onClick={() => setOpen(new Set(isAllOpen ? [] : blocks.keys()))}
              aria-pressed={isAllOpen}
            >
              {isAllOpen ? '모두 접기' : '모두 펴기'}
            </Button>
          )}
          <AddBlock onAdd={add} />
        </div>
      </div>
      <div ref={lines} className="divide-y divide-line rounded-card border border-line bg-paper empty:hidden">
        {blocks.map((block, index) => (
          <Line
            // biome-ignore lint/suspicious/noArrayIndexKey: fields are controlled, nothing is kept in them
            key={index}
            name={`${index + 1}. ${blockNames[block.kind]}`}
            block={block}
            isOpen={open.has(index)}
            onToggle={() => toggle(index)}
            onChange={(next) => replace(index, next)}
          >
            <OrderButtons name={`${index + 1}번째 블록`} list={blocks} index={index} onChange={reorder} />
          </Line>
        ))}
      </div>
    </section>
  );
}

interface LineProps {
  readonly name: string;
  readonly block: Block;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
  readonly onChange: (block: Block) => void;
  /** Its place among the others. */
  readonly children: ReactNode;
}

/** One block: what it is and how it begins; its fields while it stands open. */
function Line({ name, block, isOpen, onToggle, onChange, children }: LineProps) {
  return (
    <div className="px-3">
      <div className="flex items-center gap-1">
        <h3 className="min-w-0 flex-1 text-base lg:text-sm">
          <button
            type="button"
            aria-expanded={isOpen}
            className="flex min-h-11 w-full min-w-0 items-center gap-2 text-left lg:min-h-10"
            onClick={onToggle}
          >
            <ChevronRight
              aria-hidden="true"
              size={18}
              className={classNames('shrink-0', isOpen && 'rotate-90')}
            />
            <span className="shrink-0">{name}</span>
            {!isOpen && <span className="truncate text-sm font-normal text-ink-soft">{gistOf(block)}</span>}
          </button>
        </h3>
        {children}
      </div>
      {isOpen && (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4 px-1 pt-1 pb-3">
          <BlockFields block={block} onChange={onChange} />
        </div>
      )}
    </div>
  );
}

function AddBlock({ onAdd }: { onAdd: (kind: BlockKind) => void }) {
  const [kind, setKind] = useState<BlockKind>('text');
  return (
    <div className="flex items-center gap-2">
      <select
        aria-label="추가할 블록"
        className="min-h-11 rounded-lg border border-ink-soft/50 bg-paper px-3 text-sm lg:min-h-10"
        value={kind}
        onChange={(event) => setKind(event.target.value as BlockKind)}
      >
        {Object.entries(blockNames).map(([key, name]) => (
          <option key={key} value={key}>
            {name}
          </option>
        ))}
      </select>
      <Button variant="secondary" className={smallButton} onClick={() => onAdd(kind)}>
        <Plus aria-hidden="true" size={16} /> 블록 추가
      </Button>
    </div>
  );
}

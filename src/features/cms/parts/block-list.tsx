import { ChevronRight, Plus } from 'lucide-react';
import { useState } from 'react';
import type { Block } from '#src/features/site/contract/blocks.ts';
import { Button } from '#src/ui/button.tsx';
import { classNames } from '#src/ui/class-names.ts';
import { SelectField } from '#src/ui/fields/field.tsx';
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
  };
  const isAllOpen = blocks.every((_block, index) => open.has(index));
  return (
    <section aria-label="블록" className="grid grid-cols-[minmax(0,1fr)] gap-2">
      {blocks.length > fewBlocks && (
        <div className="flex items-center justify-between gap-3">
          <h2 className="text-lg">본문 {blocks.length}블록</h2>
          <Button
            variant="quiet"
            onClick={() => setOpen(new Set(isAllOpen ? [] : blocks.keys()))}
            aria-pressed={isAllOpen}
          >
            {isAllOpen ? '모두 접기' : '모두 펴기'}
          </Button>
        </div>
      )}
      {blocks.map((block, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: fields are controlled, nothing is kept in them
        <div key={index} className="rounded-card border border-line bg-paper px-3 py-0.5">
          <div className="flex items-center gap-1">
            <h3 className="min-w-0 flex-1 text-base">
              <button
                type="button"
                aria-expanded={open.has(index)}
                className="flex min-h-11 w-full min-w-0 items-center gap-2 text-left"
                onClick={() => toggle(index)}
              >
                <ChevronRight
                  aria-hidden="true"
                  size={18}
                  className={classNames('shrink-0', open.has(index) && 'rotate-90')}
                />
                <span className="shrink-0">
                  {index + 1}. {blockNames[block.kind]}
                </span>
                {!open.has(index) && (
                  <span className="truncate text-sm font-normal text-ink-soft">{gistOf(block)}</span>
                )}
              </button>
            </h3>
            <OrderButtons name={`${index + 1}번째 블록`} list={blocks} index={index} onChange={reorder} />
          </div>
          {open.has(index) && (
            <div className="grid grid-cols-[minmax(0,1fr)] gap-4 px-1 pt-1 pb-3">
              <BlockFields block={block} onChange={(next) => replace(index, next)} />
            </div>
          )}
        </div>
      ))}
      <AddBlock onAdd={add} />
    </section>
  );
}

function AddBlock({ onAdd }: { onAdd: (kind: BlockKind) => void }) {
  const [kind, setKind] = useState<BlockKind>('text');
  return (
    <div className="flex items-end gap-2 rounded-card border border-dashed border-line p-4">
      <SelectField
        label="더할 블록"
        value={kind}
        onChange={(event) => setKind(event.target.value as BlockKind)}
      >
        {Object.entries(blockNames).map(([key, name]) => (
          <option key={key} value={key}>
            {name}
          </option>
        ))}
      </SelectField>
      <Button variant="secondary" className="min-h-12 shrink-0" onClick={() => onAdd(kind)}>
        <Plus aria-hidden="true" size={18} /> 블록 추가
      </Button>
    </div>
  );
}

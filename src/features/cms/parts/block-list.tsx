import { Plus } from 'lucide-react';
import { useState } from 'react';
import type { Block } from '#src/features/site/contract/blocks.ts';
import { Button } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { SelectField } from '#src/ui/fields/field.tsx';
import { type BlockKind, blockNames, newBlock } from '../rules/blocks.ts';
import { BlockFields } from './block-fields.tsx';
import { OrderButtons } from './order-buttons.tsx';

interface BlockListProps {
  readonly blocks: readonly Block[];
  readonly onChange: (blocks: Block[]) => void;
}

/** The blocks of a page in their order: moved, taken out and added by buttons, so that a keyboard is enough. */
export function BlockList({ blocks, onChange }: BlockListProps) {
  const replace = (index: number, block: Block) =>
    onChange(blocks.map((one, place) => (place === index ? block : one)));
  return (
    <section aria-label="블록" className="grid gap-4">
      {blocks.map((block, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: fields are controlled, nothing is kept in them
        <Card key={index} className="grid gap-4">
          <div className="flex flex-wrap items-center gap-1">
            <h2 className="mr-auto text-base">
              {index + 1}. {blockNames[block.kind]}
            </h2>
            <OrderButtons name={`${index + 1}번째 블록`} list={blocks} index={index} onChange={onChange} />
          </div>
          <BlockFields block={block} onChange={(next) => replace(index, next)} />
        </Card>
      ))}
      <AddBlock onAdd={(kind) => onChange([...blocks, newBlock(kind)])} />
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
        <Plus aria-hidden="true" size={18} /> 블록 더하기
      </Button>
    </div>
  );
}

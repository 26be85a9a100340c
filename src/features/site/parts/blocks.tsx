import { BranchMap, type MapBranch } from '#src/features/branches/parts/branch-map.tsx';
import { ButtonLink } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { Picture, type Pictured } from '#src/ui/picture.tsx';
import { Plate } from '#src/ui/plates/plate.tsx';
import { DataTable } from '#src/ui/tables/data-table.tsx';
import { Accordion } from '#src/ui/text/accordion.tsx';
import type { Block } from '../contract/blocks.ts';

/** The portrait of a teacher who is quoted by name. */
export interface Face {
  readonly by: string;
  readonly picture: Pictured;
}

/** Renders blocks in order. They never change places while a page is shown, so their index is their key. */
export function Blocks({
  blocks,
  branches,
  faces = [],
}: {
  blocks: readonly Block[];
  /** For the block that shows where the branches are. */
  branches: readonly MapBranch[];
  /** Teachers who are quoted by name. */
  faces?: readonly Face[];
}) {
  return (
    <div className="grid gap-6">
      {blocks.map((block, index) => (
        <BlockView
          // biome-ignore lint/suspicious/noArrayIndexKey: the list is fixed
          key={index}
          block={block}
          branches={branches}
          faces={faces}
          below={blocks.slice(0, index).some(({ kind }) => kind === 'heading') ? 'h3' : 'h2'}
        />
      ))}
    </div>
  );
}

interface BlockViewProps {
  readonly block: Block;
  readonly branches: readonly MapBranch[];
  readonly faces: readonly Face[];
  /** The rank of titles inside a block: no rank is skipped. */
  readonly below: 'h2' | 'h3';
}

function BlockView({ block, branches, faces, below: Title }: BlockViewProps) {
  switch (block.kind) {
    case 'heading':
      return <h2 className="mt-6 text-xl">{block.text}</h2>;
    case 'text':
      return (
        <div className="grid max-w-[38em] gap-3">
          {block.paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
      );
    case 'list':
      return (
        <ul className="grid max-w-[38em] list-disc gap-2 pl-5">
          {block.items.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
      );
    case 'table':
      return <DataTable {...block} />;
    case 'plate':
      return (
        <figure className="grid gap-2">
          <Plate
            name={block.plate}
            seed={block.seed}
            className="aspect-2/1 w-full rounded-card bg-brand-pale sm:aspect-3/1"
          />
          {block.caption && <figcaption className="text-sm text-ink-soft">{block.caption}</figcaption>}
        </figure>
      );
    case 'map':
      return <BranchMap branches={branches} hrefOf={(code) => `/maps#${code}`} />;
    case 'steps':
      return <StepList steps={block.steps} title={Title} />;
    case 'cards':
      return (
        <ul className="grid gap-4 md:grid-cols-2">
          {block.cards.map((card) => (
            <li key={card.title}>
              <Card className="h-full">
                <Title className="mb-1 text-lg">{card.title}</Title>
                <p className="text-ink-soft">{card.text}</p>
              </Card>
            </li>
          ))}
        </ul>
      );
    case 'quote':
      return <Quote text={block.text} by={block.by} face={faces.find(({ by }) => by === block.by)} />;
    case 'faq':
      return (
        <div className="grid gap-2">
          {block.entries.map((entry) => (
            <Accordion key={entry.question} title={entry.question}>
              <p>{entry.answer}</p>
            </Accordion>
          ))}
        </div>
      );
    case 'action':
      return <ActionBlock block={block} />;
  }
}

/** What somebody said, with the portrait of a teacher who is named. */
function Quote({ text, by, face }: { text: string; by: string; face: Face | undefined }) {
  if (!face)
    return (
      <figure className="border-l-4 border-brand pl-5">
        <blockquote className="text-lg font-semibold">{text}</blockquote>
        <figcaption className="text-sm text-ink-soft">{by}</figcaption>
      </figure>
    );
  return (
    <figure className="grid grid-cols-[7rem_1fr] items-center overflow-hidden rounded-card border border-line bg-paper sm:grid-cols-[14rem_1fr]">
      <Picture
        of={face.picture}
        sizes="320px"
        width={320}
        height={400}
        className="h-full w-full bg-brand-pale object-cover object-top"
      />
      <div className="grid gap-2 p-5 sm:p-8">
        <blockquote className="text-lg font-semibold text-balance sm:text-2xl">{text}</blockquote>
        <figcaption className="text-ink-soft">{by}</figcaption>
      </div>
    </figure>
  );
}

function StepList({
  steps,
  title: Title,
}: {
  steps: readonly { title: string; text: string }[];
  title: 'h2' | 'h3';
}) {
  return (
    <ol className="grid gap-4">
      {steps.map((step, index) => (
        <li key={step.title} className="grid grid-cols-[2.5rem_1fr] gap-3">
          <span
            aria-hidden="true"
            className="grid size-10 place-items-center rounded-full bg-brand font-bold text-white tabular-nums"
          >
            {index + 1}
          </span>
          <div>
            <Title className="text-lg">{step.title}</Title>
            <p className="text-ink-soft">{step.text}</p>
          </div>
        </li>
      ))}
    </ol>
  );
}

function ActionBlock({ block }: { block: Extract<Block, { kind: 'action' }> }) {
  return (
    <div className="grid gap-3 rounded-card bg-brand-pale p-6">
      <p className="text-lg font-bold">{block.title}</p>
      <p>{block.text}</p>
      <div className="flex flex-wrap gap-2">
        {block.links.map((link, index) => (
          <ButtonLink key={link.to} to={link.to} variant={index === 0 ? 'primary' : 'secondary'}>
            {link.label}
          </ButtonLink>
        ))}
      </div>
    </div>
  );
}

import type { PublicBody, PublicOption } from '#src/features/items/contract/public-item.ts';
import { Line, Rich } from '#src/features/items/parts/rich.tsx';
import { plainLine } from '#src/features/items/rules/text/plain.ts';

const signs = '①②③④⑤⑥⑦⑧⑨⑩⑪⑫⑬⑭⑮';
const letters = '가나다라마바사아자차카타파하';

function Options({ options, names = signs }: { options: readonly PublicOption[]; names?: string }) {
  const isShort = options.every((option) => plainLine(option.content).length < 14);
  return (
    <ul className={isShort ? 'flex flex-wrap gap-x-8 gap-y-1' : 'grid gap-1'}>
      {options.map((option, index) => (
        <li key={option.id}>
          {names[index] ?? index + 1} <Line content={option.content} />
        </li>
      ))}
    </ul>
  );
}

const blankLine = '________________';

/** One question on paper: boxes to write in instead of controls. */
export function PaperQuestion({ body }: { body: PublicBody }) {
  const gapNumber = (id: string) =>
    body.kind === 'gaps' ? body.gaps.findIndex((gap) => gap.id === id) + 1 : 0;
  return (
    <div className="grid gap-3">
      <Rich blocks={body.stem} drawGap={(id) => <span>({gapNumber(id)}) ________</span>} />
      {(body.kind === 'single' || body.kind === 'multiple') && <Options options={body.options} />}
      {body.kind === 'order' && (
        <>
          <Options options={body.options} />
          <p>답: {body.options.map(() => '(    )').join(' → ')}</p>
        </>
      )}
      {body.kind === 'match' && (
        <div className="grid grid-cols-2 gap-6">
          <ol className="grid list-decimal gap-2 pl-5">
            {body.left.map((option) => (
              <li key={option.id}>
                <Line content={option.content} /> — ( )
              </li>
            ))}
          </ol>
          <Options options={body.right} names={letters} />
        </div>
      )}
      {body.kind === 'gaps' &&
        body.gaps.map((gap, index) =>
          gap.type === 'choice' ? (
            <p key={gap.id}>
              ({index + 1}) {gap.options.map((option) => plainLine(option.content)).join(' / ')}
            </p>
          ) : null,
        )}
      {body.kind === 'text' && <p>답: {blankLine}</p>}
      {body.kind === 'number' && (
        <p>
          답: {blankLine} {body.unit}
        </p>
      )}
      {body.kind === 'essay' && <div className="h-60 border border-line" />}
    </div>
  );
}

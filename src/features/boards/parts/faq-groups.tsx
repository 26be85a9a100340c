import type { FaqEntry } from '../contract/posts.ts';

interface Group {
  readonly name: string;
  readonly entries: readonly FaqEntry[];
}

/** So many questions of a category are seen at first; one more alone is not worth a press. */
const seenAtFirst = 4;

/** Questions by their category, as lines of one sheet; of long categories the rest lies behind one line. */
export function FaqGroups({ groups, isWhole }: { groups: readonly Group[]; isWhole: boolean }) {
  return groups.map(({ name, entries }) => {
    const seen = isWhole || entries.length <= seenAtFirst + 1 ? entries.length : seenAtFirst;
    const rest = entries.slice(seen);
    return (
      <section key={name} className="grid gap-3">
        <h2 className="text-xl">
          {name} <span className="text-base font-medium text-ink-soft tabular-nums">{entries.length}</span>
        </h2>
        <div className="divide-y divide-line rounded-card border border-line bg-paper">
          <Questions entries={entries.slice(0, seen)} />
          {rest.length > 0 && (
            <details className="group/rest">
              <summary className="flex min-h-12 items-center justify-center px-4 text-sm font-semibold text-brand group-open/rest:hidden">
                {name} 질문 {rest.length}개 더 보기
              </summary>
              <div className="divide-y divide-line">
                <Questions entries={rest} />
              </div>
            </details>
          )}
        </div>
      </section>
    );
  });
}

function Questions({ entries }: { entries: readonly FaqEntry[] }) {
  return entries.map(({ id, question, answer }) => (
    <details key={id} className="group">
      <summary className="flex min-h-12 items-center gap-3 px-4 py-3 font-semibold sm:px-5">
        <span aria-hidden="true" className="shrink-0 font-bold text-brand">
          Q
        </span>
        <span className="grow">{question}</span>
        <span aria-hidden="true" className="shrink-0 text-brand group-open:rotate-45">
          +
        </span>
      </summary>
      <p className="mx-4 mb-4 max-w-[42em] rounded-lg bg-mist px-4 py-3 sm:mx-5">{answer}</p>
    </details>
  ));
}

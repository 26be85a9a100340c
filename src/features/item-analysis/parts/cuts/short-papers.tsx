import type { JudgedPaper } from '#src/features/item-analysis/contract/cuts.ts';
import { OfficeLink } from '#src/web/office/ways.tsx';

/** Tests that fall short, each with what of it does. */
export function ShortPapers({ papers }: { papers: readonly JudgedPaper[] }) {
  return (
    <ul className="grid list-disc gap-1 pl-5">
      {papers.map(({ blueprintId, title, shortfalls, isShortNow }) => (
        <li key={blueprintId}>
          <OfficeLink
            className="text-brand underline-offset-4 hover:underline"
            to={`/office/blueprints/${blueprintId}`}
          >
            {title}
          </OfficeLink>
          {isShortNow && ' (지금도 못 미침)'}: {shortfalls.join(' ')}
        </li>
      ))}
    </ul>
  );
}

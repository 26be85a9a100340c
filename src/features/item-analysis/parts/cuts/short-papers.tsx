import { Link } from 'react-router';
import type { JudgedPaper } from '#src/features/item-analysis/contract/cuts.ts';

/** Tests that fall short, each with what of it does. */
export function ShortPapers({ papers }: { papers: readonly JudgedPaper[] }) {
  return (
    <ul className="grid list-disc gap-1 pl-5">
      {papers.map(({ blueprintId, title, shortfalls, isShortNow }) => (
        <li key={blueprintId}>
          <Link
            className="text-brand underline-offset-4 hover:underline"
            to={`/office/blueprints/${blueprintId}`}
          >
            {title}
          </Link>
          {isShortNow && ' (지금도 못 미침)'}: {shortfalls.join(' ')}
        </li>
      ))}
    </ul>
  );
}

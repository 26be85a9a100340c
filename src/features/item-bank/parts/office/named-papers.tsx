import { Link } from 'react-router';
import type { HoldingPaper } from '#src/features/item-bank/contract/office.ts';

/** Papers that something happens to, each with what. */
export function NamedPapers({
  papers,
}: {
  papers: readonly (Pick<HoldingPaper, 'formId' | 'title' | 'blueprintTitle'> & { readonly text: string })[];
}) {
  return (
    <ul className="grid list-disc gap-2 pl-5">
      {papers.map(({ formId, title, blueprintTitle, text }) => (
        <li key={formId}>
          <Link className="text-brand underline-offset-4 hover:underline" to={`/office/papers/${formId}`}>
            {blueprintTitle} · {title}
          </Link>
          <p>{text}</p>
        </li>
      ))}
    </ul>
  );
}

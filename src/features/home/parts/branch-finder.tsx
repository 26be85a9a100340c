import { Form, Link } from 'react-router';
import type { Branch } from '#src/features/branches/contract/branches.ts';
import type { Programme } from '#src/features/branches/contract/programmes.ts';
import { BranchMap } from '#src/features/branches/parts/branch-map.tsx';
import { Button } from '#src/ui/button.tsx';
import { SelectField } from '#src/ui/fields/field.tsx';
import { SwipeRow } from '#src/ui/list/swipe-row.tsx';

/** Find my branch: by region and programme, on the map, or in the list with its phone. */
export function BranchFinder({
  branches,
  programmes,
}: {
  branches: readonly Branch[];
  programmes: readonly Programme[];
}) {
  const regions = [...new Set(branches.map(({ region }) => region))];
  return (
    <div className="grid gap-4 lg:grid-cols-[5fr_7fr]">
      <div className="grid content-start gap-4 max-sm:hidden">
        <BranchMap branches={branches} hrefOf={(code) => `/branches/${code}`} />
        <Form
          method="get"
          action="/branches"
          className="grid items-end gap-3 rounded-card border border-line bg-paper p-4 sm:grid-cols-[1fr_1fr_auto]"
        >
          <SelectField label="지역" name="region">
            <option value="">전체</option>
            {regions.map((region) => (
              <option key={region}>{region}</option>
            ))}
          </SelectField>
          <SelectField label="프로그램" name="programme">
            <option value="">전체</option>
            {programmes.map(({ key, name }) => (
              <option key={key} value={key}>
                {name}
              </option>
            ))}
          </SelectField>
          <Button type="submit" className="min-h-12">
            찾기
          </Button>
        </Form>
      </div>
      <BranchCards branches={branches} />
    </div>
  );
}

function BranchCards({ branches }: { branches: readonly Branch[] }) {
  return (
    <SwipeRow columns="sm:grid-cols-2">
      {branches.map((branch) => (
        <li
          key={branch.code}
          className="grid content-start rounded-card border border-line bg-paper p-4 sm:gap-1 sm:p-5"
        >
          <h3 className="text-lg">
            <Link
              to={`/branches/${branch.code}`}
              className="inline-flex min-h-11 items-center text-brand hover:underline"
            >
              {branch.name}
            </Link>
          </h3>
          <p className="text-ink-soft">{branch.address}</p>
          <p className="flex flex-wrap gap-x-5">
            <a
              href={`tel:${branch.phone}`}
              className="inline-flex min-h-11 items-center font-semibold tabular-nums hover:text-brand"
            >
              {branch.phone}
            </a>
          </p>
        </li>
      ))}
    </SwipeRow>
  );
}

import { describe, expect, test } from 'vitest';
import { readSource, type SourceFile } from './architecture.ts';
import { deadLinks, declaredReads, shutReads } from './office-doors.ts';

/** The table itself, and what the roles are called and who stands below whom. */
const tables = ['shared/access/rights.ts', 'features/staff/rules/roles.ts'];

/** Places that say by roles of their own who may do something, past the one table of rights. */
function pastTheTable(files: readonly SourceFile[]): string[] {
  return files
    .filter(({ path }) => !tables.includes(path) && !/\.(test|story)\.tsx?$/.test(path))
    .flatMap(({ path, text }) =>
      [
        ...text.matchAll(
          /\[\s*'owner'(?:,\s*'(?:editor|manager|counsellor|examiner|desk|privacy)')*,?\s*\]|\b(?:actor|me)\??\.role [!=]== '\w+'/g,
        ),
      ].map(([found]) => `${path}: ${found}; name a row of shared/access/rights.ts, or ask mayDo().`),
    );
}

test('who may do what is asked of the one table of rights', () => {
  expect(pastTheTable(readSource('src'))).toEqual([]);
});

test('planted: a list of roles beside an endpoint and a role asked for by name are seen', () => {
  const planted = [
    { path: 'features/seats/contract.ts', text: "roles: ['owner', 'manager']," },
    { path: 'features/seats/actions.server.ts', text: "if (actor.role !== 'owner') return;" },
  ];
  expect(pastTheTable(planted)).toHaveLength(2);
});

describe('by each single right', () => {
  const files = readSource('src');

  test('no screen of the office has a link to a room that is shut for somebody who sees it', () =>
    expect(
      deadLinks(files),
      'use OfficeLink or OfficeButtonLink, or say who finds the page in office-table.ts',
    ).toEqual([]));

  test('what a page reads may be read by everybody who finds it', async () =>
    expect(shutReads(files, await declaredReads()), 'say who finds the page in office-table.ts').toEqual([]));

  test('planted: a link to payments for the counter, and a page of the counter that reads them, are seen', async () => {
    const file = 'features/cash-drawers/office/planted.page.tsx';
    const text = `import { paymentList } from '#src/features/bookkeeping/contract/payment-list.ts';
      <Link className="x" to="/office/payments/7?tab=1">`;
    const planted = [{ path: file, text }];
    const pages = [{ address: '/office/cash-drawers', file }];
    expect(deadLinks(planted, pages)).toEqual([`${file}: /office/payments/7?tab=1 (counter)`]);
    expect(shutReads(planted, await declaredReads(), pages)).toEqual([`${file}: paymentList (counter)`]);
  });
});

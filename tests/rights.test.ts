import { expect, test } from 'vitest';
import { readSource, type SourceFile } from './architecture.ts';

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

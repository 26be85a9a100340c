import { globSync, readFileSync } from 'node:fs';
import { columnsOf, type TableDeclaration } from '#src/platform/db/personal/declaration.ts';
import { valueAt } from '#src/shared/record.ts';
import { personalCatalogue } from '#src/wiring/personal-catalogue.ts';
import type { SourceFile } from './folders.ts';

/** Views hold nothing of their own. */
const viewsOf = () =>
  new Set(
    globSync('migrations/*.sql').flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/^create (?:or replace )?view (\w+)/gim)].map(
        ([, name = '']) => name,
      ),
    ),
  );

/** Columns, as `table.column`, that no feature's `personal.ts` tells of; read from the generated types of the tables. */
export function unclassifiedColumns(types: readonly SourceFile[]): string[] {
  const text = types.map((file) => file.text).join('\n');
  const written = new Map(
    [...text.matchAll(/^export interface (\w+) \{\n([\s\S]*?)^\}/gm)].map(([, name = '', body = '']) => [
      name,
      [...body.matchAll(/^ {2}(\w+):/gm)].map(([, column = '']) => column),
    ]),
  );
  const [, tables = ''] = /^export interface DB \{\n([\s\S]*?)^\}/m.exec(text) ?? [];
  const views = viewsOf();
  return [...tables.matchAll(/^ {2}(\w+): (\w+);$/gm)].flatMap(([, table = '', name = '']) => {
    if (views.has(table)) return [];
    const declared = valueAt<TableDeclaration>(personalCatalogue, table);
    const known = new Set(declared ? columnsOf(declared) : []);
    return (written.get(name) ?? [])
      .filter((column) => !known.has(column))
      .map((column) => `${table}.${column}`);
  });
}

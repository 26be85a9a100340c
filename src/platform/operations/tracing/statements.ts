import type { LogEvent } from 'kysely';
import { activeSpan, nowMs } from './spans.ts';

const verb =
  /^\s*(?:\/\*.*?\*\/\s*|\()*(?:with\b[\s\S]*?\)\s*)?(select|insert|update|delete|merge|begin|commit|rollback)\b/i;
const target = /\b(?:from|into|update)\s+"?([a-z_]+)"?/i;

/** What a statement does and to which table first, from its own text: `select registrations`. Values stand in none of it. */
export function statementName(text: string): { readonly operation: string; readonly table: string } {
  const operation = verb.exec(text)?.[1]?.toLowerCase() ?? 'other';
  return { operation, table: target.exec(text)?.[1] ?? '' };
}

/** Makes a span of a statement that was answered, where it ran within one. */
export function noteStatement({ level, query, queryDurationMillis }: LogEvent): void {
  const parent = activeSpan();
  if (!parent?.context.isSampled) return;
  const { operation, table } = statementName(query.sql);
  parent
    .child({ name: `${operation} ${table}`.trim(), kind: 'client', startMs: nowMs() - queryDurationMillis })
    .end({
      facts: {
        'db.system.name': 'postgresql',
        'db.operation.name': operation,
        ...(table && { 'db.collection.name': table }),
      },
      isError: level === 'error',
    });
}

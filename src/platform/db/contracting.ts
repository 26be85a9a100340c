/** What a migration says in its first lines of comment: whoever does not know that one is served no more. */
const saying = /^-- contracts: (\d{4}_\w+\.sql)$/m;

/** The migration that programs must know which go on after this one; null where every program of before is served. */
export function requiredBy(text: string): string | null {
  const comments = /^(?:--.*\n)*/.exec(text)?.[0] ?? '';
  return saying.exec(comments)?.[1] ?? null;
}

/**
 * Rules that no program of before can break, each with why, in comments: `-- unbroken before: name, why`. A key in another
 * order, or one of values such a program does not write.
 */
const unbroken = /^-- unbroken before: (\w+), \S/gm;

interface Taking {
  readonly what: string;
  readonly pattern: RegExp;
}

const refusing = 'refuses what was taken';

/** What a program of before stumbles over. */
const takings: readonly Taking[] = [
  { what: 'takes away', pattern: /\bdrop (table|column|function|type|view|schema|sequence|default)\b/ },
  { what: 'renames', pattern: /\brename\b/ },
  { what: 'changes a type', pattern: /\balter (column )?\w+ (set data )?type\b/ },
  { what: 'asks for what was not asked for', pattern: /\bset not null\b/ },
  { what: refusing, pattern: /\badd (constraint|check|unique|exclude|primary key)\b/ },
  { what: refusing, pattern: /\bcreate unique index\b/ },
];

const addsColumn =
  /\badd (?:column )?(?:if not exists )?(?!constraint|check|unique|exclude|primary)(\w+) ([^,;]*)/g;

/** Statements in small letters, without comments, texts and bodies of functions. */
function statementsOf(text: string): string[] {
  return text
    .replace(/--.*$/gm, '')
    .replace(/\$(\w*)\$[\s\S]*?\$\1\$/g, "''")
    .replace(/'(?:[^']|'')*'/g, "''")
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .split(';')
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '');
}

/** The table a statement changes; a column is its table's. */
const tableOf = (statement: string) =>
  /^(?:alter|drop) table (?:if exists )?(?:only )?(?:public\.)?(\w+)/.exec(statement)?.[1] ??
  /\bindex (?:concurrently )?(?:if not exists )?(?:\w+ )?on (?:public\.)?(\w+)/.exec(statement)?.[1];

/** A constraint that is dropped and made again under its name in one statement is made wider; a check of its own says so. */
const isWidened = (statement: string, name: string) =>
  statement.includes(`drop constraint ${name}`) || statement.includes(`drop constraint if exists ${name}`);

/** Whether every rule a statement brings is a wider one, or one no program of before can break. */
function refusesNothing(statement: string, spared: ReadonlySet<string>): boolean {
  const names = [...statement.matchAll(/\badd constraint (\w+)|\bcreate unique index (\w+)/g)];
  const isNamed = !/\badd (?:check|unique|exclude|primary key)\b/.test(statement);
  return (
    isNamed &&
    names.every(([, rule, key]) => spared.has(rule ?? key ?? '') || isWidened(statement, rule ?? ''))
  );
}

/** Without what stands in brackets: what a check says is not what a column asks for. */
function bare(statement: string): string {
  const shorter = statement.replace(/\([^()]*\)/g, '');
  return shorter === statement ? statement : bare(shorter);
}

const asksForMore = (statement: string) =>
  statement.startsWith('alter table') &&
  [...bare(statement).matchAll(addsColumn)].some(
    ([, , rest = '']) => /\bnot null\b/.test(rest) && !/\bdefault\b|\bgenerated\b/.test(rest),
  );

function whyOf(statement: string, spared: ReadonlySet<string>): string | null {
  const found = takings.find(({ pattern }) => pattern.test(statement));
  if (found && !(found.what === refusing && refusesNothing(statement, spared))) return found.what;
  return asksForMore(statement) ? 'asks for what was not asked for' : null;
}

/**
 * The statements of a migration by which a program of the version before would fail: expand first, and take away when no
 * program that uses it can run any more. Tables the file itself makes are nobody's yet.
 */
export function contractionsIn(text: string): string[] {
  const statements = statementsOf(text);
  const made = new Set(
    statements.flatMap((one) => /^create table (?:if not exists )?(?:public\.)?(\w+)/.exec(one)?.[1] ?? []),
  );
  const spared = new Set([...text.matchAll(unbroken)].map(([, name = '']) => name));
  return statements.flatMap((statement) => {
    const table = tableOf(statement);
    if (table !== undefined && made.has(table)) return [];
    const why = whyOf(statement, spared);
    return why === null ? [] : [`${why}: ${statement.slice(0, 100)}`];
  });
}

import type { Selectable } from 'kysely';
import type { DB } from '#src/platform/db/tables/db-types.ts';
import type { PersonalEnd } from './personal-ends.ts';

/** A view says whose a row of a table is by now: see `TableDeclaration.now`. */
type KeeperView = 'keepers_of_registrations' | 'placed_students';

/** Every table; a view holds nothing of its own. */
export type TableName = Exclude<
  keyof DB,
  KeeperView | 'children_of_attempts' | 'children_of_places' | 'guardians_of_registrations' | 'visible_posts'
>;
type Row<T extends TableName> = Selectable<DB[T]>;
type ColumnName<T extends TableName> = keyof Row<T> & string;

/** Whom a column tells something about. */
type Whose = 'member' | 'child' | 'guardian' | 'guest' | 'staff';

/**
 * When rows are erased: their member left, their member left and somebody else has them since, their child was removed, their
 * phone's owner left, their time is over.
 */
export type Occasion = 'member' | 'passed' | 'child' | 'contact' | 'time';

/** What stands in a column afterwards. */
export type Erased =
  | null
  | string
  | readonly never[]
  /** A null stays null, everything else becomes that. */
  | { readonly unlessNull: string }
  /** That word with the number of the row: for what has to stay unique. */
  | { readonly numbered: string }
  /** Without the part that matches the regular expression of PostgreSQL. */
  | { readonly without: string }
  /** These keys of the JSON become empty words; what else it says stays. */
  | { readonly blankKeys: readonly string[] }
  /** The instant of erasing, where there was none. */
  | { readonly orNow: true }
  /** The database computes it from that column. */
  | { readonly from: string };

/** One column of a table that is about a person, or stands in the download, or changes when the row is erased. */
export interface ColumnDeclaration<V = unknown> {
  readonly whose?: Whose;
  /** How long: the end it comes to. */
  readonly until?: PersonalEnd;
  /** How it is erased, whatever the occasion. */
  readonly erased?: Erased;
  /** How it is erased on each of these occasions, and on no other; what says nothing of `passed` stays with who has the row. */
  readonly erasedAt?: Readonly<Partial<Record<Occasion, Erased>>>;
  /** The title in the download, in Korean. */
  readonly title?: string;
  /** What stands there instead of a number: `tests.title`, or over two tables `test_sessions.branch_id branches.name`. */
  readonly through?: string;
  /** More that is read over the same number. */
  readonly also?: { readonly title: string; readonly through: string };
  /** How the download writes it; without it days and texts stand as they are, instants in Seoul's time. */
  format?(value: NonNullable<V>): string;
  /** It tells of whoever made the row, and stands in the download of nobody who has it since. */
  readonly isMakers?: boolean;
  /** Why it is not in the download. */
  readonly withheld?: string;
}

/** Where rows are found, and what goes with them. */
export interface RowsDeclaration {
  /** The column with the member whose rows these are. */
  readonly member?: string;
  readonly child?: string;
  /** The column with a phone or address, with when the row was made; only of guests where the column with the member is named. */
  readonly contact?: { readonly column: string; readonly at: string; readonly guests?: string };
  /** The row of another table this one goes with. */
  readonly parent?: { readonly column: string; readonly table: TableName };
  /** Rows of a table below that go with these. */
  readonly along?: { readonly table: TableName; readonly column: string; readonly key: string };
  /** Only rows whose JSON column says that word under that key. */
  readonly only?: { readonly column: string; readonly key: string; readonly is: string };
  /** By its name, the exception that says which rows stay and until when. */
  readonly kept?: string;
  /** The column in which the rows that stay are named; its key where nothing is said. */
  readonly keptBy?: string;
}

/** A table with each of its columns: the plain ones by name, the others each with what is to be known of it. */
export interface TableDeclaration {
  /** Columns that say nothing about a person once the others are erased: numbers, states, instants, hashes. */
  readonly plain: string;
  /** The others, in the order of the download. */
  readonly columns?: Readonly<Record<string, ColumnDeclaration>>;
  readonly rows?: RowsDeclaration;
  /**
   * Where rows pass on to somebody else: by the view, under the key of a row, whose it is by now.
   * See docs/decisions/0460-data-of-who-leaves.md.
   */
  readonly now?: { readonly view: KeeperView; readonly key: string };
  /** The column that names a row; `id` where nothing is said. */
  readonly key?: string;
  /** On these occasions the whole row is deleted. */
  readonly rowsGo?: readonly Occasion[];
  /** The column with the instant at which a row was erased. */
  readonly stamp?: string;
  /** Its table in the member's download: of the rows of that member, or of those of the parent. */
  readonly download?: { readonly title: string; readonly member?: string; readonly isFields?: boolean };
  /** Why none of its columns is in the download. */
  readonly withheld?: string;
}

/** What a feature declares of the tables it owns: `satisfies FeatureTables`, so that a wrong name does not compile. */
export type FeatureTables = {
  readonly [T in TableName]?: Omit<TableDeclaration, 'columns' | 'stamp' | 'key'> & {
    readonly columns?: { readonly [C in ColumnName<T>]?: ColumnDeclaration<Row<T>[C]> };
    readonly stamp?: ColumnName<T>;
    readonly key?: ColumnName<T>;
  };
};

export type Catalogue = Readonly<Record<TableName, TableDeclaration>>;

/** The plain columns of a table, by name. */
export const plainColumns = ({ plain }: TableDeclaration): string[] => plain.split(/\s+/).filter(Boolean);

/** All columns a table's declaration tells of. */
export const columnsOf = (table: TableDeclaration): string[] => [
  ...plainColumns(table),
  ...Object.keys(table.columns ?? {}),
  ...(table.stamp ? [table.stamp] : []),
];

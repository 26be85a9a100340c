/** Staff roles, widest first. Their words and branches stand in `features/staff/rules/roles.ts`. */
export const staffRoles = [
  'owner',
  'editor',
  'manager',
  'counsellor',
  'examiner',
  'desk',
  'privacy',
] as const;
export type StaffRole = (typeof staffRoles)[number];

/**
 * The one table of rights: who may do which kind of work. The office's menu and first page are made of it, endpoints
 * name it beside themselves, and a test refuses an endpoint whose roles are none of its rows. The branch scope comes
 * on top, in the WHERE of the store.
 */
const table = {
  /** The own account, the first page, saved views. */
  allRoles: staffRoles,
  /** What is one for the whole academy: settings, books, jobs, releases of results. */
  headOffice: ['owner'],
  /** Posts, pages, programmes, and the figures of the item bank. */
  content: ['owner', 'editor'],
  /** Reading what both the pages and a branch's forms offer: the programmes by their names. */
  catalogue: ['owner', 'editor', 'manager'],
  /** Running a branch: its staff, fees, rooms, classes, reports and files. */
  branch: ['owner', 'manager'],
  /** What is planned: sessions, rounds, seasons, presentations, and the control room beside them. */
  planning: ['owner', 'manager'],
  /** Payments as they stand, and money given back. */
  money: ['owner', 'manager'],
  /** When families are shown the marks of an entrance test, and what is answered to their doubts. */
  results: ['owner', 'manager'],
  /** Families: who the guardian is, how to reach them, what was said. */
  families: ['owner', 'manager', 'counsellor'],
  /** The counter and the phone: who registers, moves, cancels and pays there, and whom the next free seat is offered. */
  counter: ['owner', 'manager', 'counsellor', 'desk'],
  /** Tests and presentations of a branch as they go on. */
  sessions: ['owner', 'manager', 'counsellor', 'examiner'],
  /** The door of a test or a presentation: name, grade and photo of who comes, nothing else of them. */
  checkIn: ['owner', 'manager', 'counsellor', 'examiner', 'desk'],
  /** Marks of entrance tests; time, marks and validity of level tests. What is shown to families is the branch's. */
  marking: ['owner', 'manager', 'examiner'],
  /** Items, blueprints and papers. */
  bank: ['owner', 'editor', 'examiner'],
  /** Consents, logs, destruction, and what people ask about their own data. */
  privacy: ['owner', 'privacy'],
} as const satisfies Record<string, readonly StaffRole[]>;

export type Right = keyof typeof table;
export const rights: Readonly<Record<Right, readonly StaffRole[]>> = table;
export const rightNames = Object.keys(table) as readonly Right[];
const isRight = (code: string): code is Right => Object.hasOwn(table, code);

/** Who is asked about: the role, and what one person may beside it or may not in spite of it. */
export interface Holder {
  readonly role: StaffRole;
  readonly given?: readonly Right[];
  readonly taken?: readonly Right[];
}

/** What a right is of no use without: it comes along with a single one, and is not taken away beside it. */
export const companions: Partial<Readonly<Record<Right, readonly Right[]>>> = {
  content: ['catalogue'],
  branch: ['catalogue', 'checkIn'],
  planning: ['checkIn'],
  results: ['sessions', 'checkIn'],
  counter: ['checkIn'],
  sessions: ['checkIn'],
  marking: ['sessions', 'checkIn'],
};

/** Whether somebody has a right. What was taken away weighs more than what was given. */
export function mayDo({ role, given = [], taken = [] }: Holder, right: Right): boolean {
  if (taken.includes(right)) return false;
  if (rights[right].includes(role)) return true;
  return given.some((one) => one === right || companions[one]?.includes(right));
}

const rightOfRow = new Map(Object.entries(table).map(([right, row]) => [row as readonly StaffRole[], right]));

/** The right whose row of the table this is: the very one, not one alike. */
export function rightOf(roles: readonly StaffRole[]): Right | undefined {
  return rightOfRow.get(roles) as Right | undefined;
}

/** Whether somebody is among those whom an endpoint or a page names by a row of the table; without one, everybody is. */
export function isAdmitted(roles: readonly StaffRole[] | undefined, holder: Holder): boolean {
  if (!roles) return true;
  const right = rightOf(roles);
  if (!right)
    throw new Error('Name a row of rights.ts itself: a list alike it says nothing of single rights.');
  return mayDo(holder, right);
}

/** The rights among the codes of a record; a later version's are passed over. */
export const rightsAmong = (codes: readonly string[]): Right[] => codes.filter(isRight);

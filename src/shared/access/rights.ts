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
  /** Running a branch: sessions, seats, money, staff, exports. */
  branch: ['owner', 'manager'],
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

/** Whether a role has a right. */
export function mayDo(role: StaffRole, right: Right): boolean {
  return rights[right].includes(role);
}

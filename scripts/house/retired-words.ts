/** Words that stood for something the field has a word for; a part of a name in camel case may not be one of them. */
export const retiredWords: Readonly<Record<string, string>> = {
  moments: 'ports, hooks or events',
  desk: 'batcher, deps or cms',
  needs: 'deps or options',
  gathered: 'data loader',
  remembered: 'cache with a time to live',
  budgets: 'rate limit',
  budget: 'rate limit',
  told: 'notified',
  everybody: 'participants',
  sit: 'attempt',
  kin: 'guardians',
  nearness: 'distance',
  onward: 'next',
  standing: 'status',
  shelf: 'library',
  beat: 'heartbeat',
  lapse: 'expire',
  awake: 'hydrated',
  look: 'variant',
  books: 'database',
  judge: 'check',
  taps: 'targets',
  tiles: 'cards',
  knock: 'import',
  word: 'label, text or message',
  words: 'labels, texts or keywords',
  door: 'gateway or check-in',
  doors: 'gateways or check-in',
  say: 'toast, log or announce',
  tell: 'notify or send',
};

/** Places that are about words themselves, by the beginning of their path below `src/`. */
const aboutWords: Readonly<Record<string, string>> = {
  'features/cms/rules/paste': 'Microsoft Word',
  'features/item-exchange/rules/gift/': 'missing-word questions of GIFT',
  'features/members/rules/passwords.ts': 'words a password is guessed by',
  'features/staff/rules/passwords.ts': 'words a password is guessed by',
  'providers/captcha/': 'recorded words',
  'web/errors/vocabulary.ts': 'words of an error that give nobody away',
};

/** Members that stay, with where: kept in a table or a browser, or sent, under that name; or the field's own word. */
const keptMembers: readonly (readonly [member: string, below: string, reason: string])[] = [
  ['budgets', 'platform/db/', 'a table'],
  ['desk', 'features/staff/rules/roles.ts', 'a stored role'],
  ['door', 'features/presentations/rules/bookings.ts', 'a stored step'],
  ['needs', 'features/presentation', 'a column: what a guest needs, as a parking space'],
  ['told', 'features/payments/rules/history.ts', 'a stored step'],
  ['words', 'features/branches/store/programmes.server.ts', 'a column'],
  ['words', 'features/test-runner/parts/scratch-pad/', 'kept in the browser'],
];

/** Files that keep a retired word, with the reason. */
const keptFiles: Readonly<Record<string, string>> = {
  'features/measurement/rules/numeric/moments.ts': 'moments of a distribution, as statistics says',
};

const partsOf = (name: string) => name.split(/(?=[A-Z])|[^A-Za-z]+/).map((part) => part.toLowerCase());

const isAboutWords = (path: string) => Object.keys(aboutWords).some((begin) => path.startsWith(begin));

/** The retired words a name is made of, where it is declared: a path below `src/`. */
export function retiredIn(name: string, path: string): string[] {
  return partsOf(name).filter(
    (part) => Object.hasOwn(retiredWords, part) && !(/^words?$/.test(part) && isAboutWords(path)),
  );
}

/** The same of a member; one in snake case is a column, a stored code or an error code, and stays. */
export function retiredInMember(name: string, path: string): string[] {
  const isKept = keptMembers.some(([member, below]) => member === name && path.startsWith(below));
  return isKept || name.includes('_') ? [] : retiredIn(name, path);
}

/**
 * The same of the file's own name. Only files below `src/` are asked, and only names of production are: a story is often
 * about words, a desk or who is told, and says so.
 */
export function retiredInFile(path: string): string[] {
  const [name = ''] = (path.split('/').at(-1) ?? '').split('.');
  return Object.hasOwn(keptFiles, path) ? [] : retiredIn(name, path);
}

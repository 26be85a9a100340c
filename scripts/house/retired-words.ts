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
};

const partsOf = (name: string) => name.split(/(?=[A-Z])|[^A-Za-z]+/).map((part) => part.toLowerCase());

/** The retired words a name is made of. */
export function retiredIn(name: string): string[] {
  return partsOf(name).filter((part) => Object.hasOwn(retiredWords, part));
}

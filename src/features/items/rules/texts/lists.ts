const signs = /\s*[,·;、ㆍ]\s*/;
const connectives = /\s*[,·;、ㆍ/]\s*|\s+(?:그리고|및|와|과|and)\s+/;
const particles = /\s*[,·;、ㆍ]\s*|(?<=\S)(?:[와과]|이?랑|하고)\s+/;
const arrows = /\s*(?:->|→|⇒)\s*/;
/** How an arrow is typed where the keyboard has none. */
const typedArrows = /\s*(?:[-=~]*>|→|⇒|[-~–—])\s*/;

interface HowAlike {
  readonly isAnyOrder: boolean;
  readonly fold: (text: string) => string;
}

/** The ways a text can be taken apart into two or more members. */
function listsIn(text: string): string[][] {
  const bare = text
    .replace(/(?:\s+|(?<=\)))순서?(?:대로|으로|로)?$/, '')
    .replace(/^[{([]([^()]*)[})\]]$/, '$1')
    .replace(/\)\s?\(/g, '), (')
    .trim();
  const ways = [
    bare.split(signs),
    bare.split(connectives),
    bare.split(particles),
    bare.split(typedArrows),
    bare.split(/\s+/),
  ];
  const letters = bare.replace(/[\s,·.()]/g, '');
  if (/^(?:[ㄱ-ㅎ]{2,}|[가나다라마바사아자차]{2,})$/.test(letters)) ways.push([...letters]);
  return ways.map((way) => way.filter((one) => one !== '')).filter((way) => way.length > 1);
}

/** Whether two texts list the same members, in the same order or in any. */
export function sameList(given: string, wanted: string, { isAnyOrder, fold }: HowAlike): boolean {
  const target = [wanted.split(signs), ...listsIn(wanted)].find((way) => way.length > 1);
  if (!target || (!isAnyOrder && !signs.test(wanted) && !arrows.test(wanted))) return false;
  const settle = (list: readonly string[]) => {
    const members = list.map((one) => fold(one.replace(/^\((.*)\)$/, '$1')));
    return (isAnyOrder ? members.toSorted() : members).join('\n');
  };
  const goal = settle(target);
  return listsIn(given).some((way) => settle(way) === goal);
}

import { rational } from '../numbers/number.ts';
import {
  absoluteOf,
  negated,
  ofLetter,
  ofNumber,
  powerOf,
  productOf,
  type Quotient,
  quotientOf,
  rootOf,
  sumOf,
} from './polynomial.ts';

/** How an expression was written; `value` is what it comes to. */
export interface Expression {
  readonly kind:
    | 'number'
    | 'letter'
    | 'sum'
    | 'product'
    | 'quotient'
    | 'power'
    | 'root'
    | 'minus'
    | 'absolute';
  readonly parts: readonly Expression[];
  readonly value: Quotient;
  /** As it is said back: with brackets where they are needed and no sign that says nothing. */
  readonly text: string;
}

const token = /\d+(?:\.\d*)?|\.\d+|[a-zα-ωπ]|[√^*/+\-()|]/giu;
const mixed = /(\d+) (\d+)\s*\/\s*(\d+)(?![\d.])/g;

function tokensOf(text: string): string[] | null {
  // "1 3/4" is one number; two numbers beside each other are none.
  const plain = text.replace(mixed, '($1+$2/$3)').replace(/\s*([√^*/+\-()])\s*/g, '$1');
  if (/[\d.] [\d.]/.test(plain)) return null;
  const tokens = plain.match(token) ?? [];
  return tokens.join('') === plain.replace(/\s/g, '') && tokens.length <= 120 ? tokens : null;
}

const isSum = (one: Expression) => one.kind === 'sum' || one.kind === 'minus';
const inBrackets = (one: Expression, needed: boolean) => (needed ? `(${one.text})` : one.text);

/** Reads sums, products written with or without a sign, quotients, whole powers and square roots of numbers. */
class Reader {
  private at = 0;
  private depth = 0;
  /** Within bars the next bar closes them, unless brackets stand between. */
  private isWithinBars = false;
  private readonly tokens: readonly string[];
  constructor(tokens: readonly string[]) {
    this.tokens = tokens;
  }

  whole(): Expression | null {
    const found = this.sum();
    return this.at === this.tokens.length ? found : null;
  }

  private take(sign: string): boolean {
    if (this.tokens[this.at] !== sign) return false;
    this.at += 1;
    return true;
  }

  private sum(): Expression | null {
    const parts: Expression[] = [];
    let text = '';
    for (let isFirst = true; ; isFirst = false) {
      const isMinus = this.take('-');
      if (!isMinus && !this.take('+') && !isFirst) break;
      const found = this.product();
      if (!found) return null;
      const shown = inBrackets(found, isSum(found) && (!isFirst || isMinus));
      text += isMinus ? (isFirst ? `-${shown}` : ` - ${shown}`) : isFirst ? shown : ` + ${shown}`;
      parts.push(
        isMinus ? { kind: 'minus', parts: [found], value: negated(found.value), text: `-${shown}` } : found,
      );
    }
    const [only] = parts;
    if (parts.length === 1 && only) return only;
    const value = parts.map((part) => part.value).reduce(sumOf);
    return { kind: 'sum', parts, value, text };
  }

  private isFactorNext(): boolean {
    const next = this.tokens[this.at] ?? '';
    return /^[\da-zα-ωπ.√(]/iu.test(next) || (next === '|' && !this.isWithinBars);
  }

  private product(): Expression | null {
    let found = this.power();
    while (found) {
      const isOver = this.take('/');
      if (!isOver && !this.take('*') && !this.isFactorNext()) return found;
      const next: Expression | null = this.take('-') ? this.minus() : this.power();
      if (!next) return null;
      found = isOver ? this.over(found, next) : this.by(found, next);
    }
    return null;
  }

  private minus(): Expression | null {
    const found = this.power();
    return found && { kind: 'minus', parts: [found], value: negated(found.value), text: `-${found.text}` };
  }

  private over(a: Expression, b: Expression): Expression | null {
    const value = quotientOf(a.value, b.value);
    const isPlain = b.kind === 'number' || b.kind === 'letter' || b.kind === 'power' || b.kind === 'root';
    const text = `${inBrackets(a, isSum(a))}/${inBrackets(b, !isPlain)}`;
    return value && { kind: 'quotient', parts: [a, b], value, text };
  }

  private by(a: Expression, b: Expression): Expression {
    const [left, right] = [inBrackets(a, isSum(a) || a.kind === 'quotient'), inBrackets(b, isSum(b))];
    const isSigned = /\d$/.test(left) && /^[\d.]/.test(right);
    const parts = [...(a.kind === 'product' ? a.parts : [a]), ...(b.kind === 'product' ? b.parts : [b])];
    const text = `${left}${isSigned ? '×' : ''}${right}`;
    return { kind: 'product', parts, value: productOf(a.value, b.value), text };
  }

  private power(): Expression | null {
    const base = this.atom();
    if (!base || !this.take('^')) return base;
    const isMinus = this.take('-');
    const raised = this.atom();
    const exponent = raised && isMinus ? negated(raised.value) : raised?.value;
    const value = exponent && powerOf(base.value, exponent);
    if (!raised || !value) return null;
    const isPlain = base.kind === 'number' || base.kind === 'letter';
    const top = `${isMinus ? '-' : ''}${raised.text}`;
    const text = `${inBrackets(base, !isPlain)}^${/^[\da-z]+$/i.test(top) ? top : `(${top})`}`;
    return { kind: 'power', parts: [base, raised], value, text };
  }

  private atom(): Expression | null {
    if (this.take('√')) return this.root();
    if (this.take('(')) return this.enclosed(')');
    if (this.take('|')) {
      const inner = this.enclosed('|');
      const value = inner && absoluteOf(inner.value);
      return inner && value && { kind: 'absolute', parts: [], value, text: `|${inner.text}|` };
    }
    const found = this.tokens[this.at] ?? '';
    if (/^[\d.]/.test(found)) {
      this.at += 1;
      const [digits = '', places = ''] = found.split('.');
      const value = rational(BigInt(`${digits}${places}`), 10n ** BigInt(places.length));
      return value && { kind: 'number', parts: [], value: ofNumber(value), text: found };
    }
    if (!/^\p{L}$/u.test(found)) return null;
    this.at += 1;
    return { kind: 'letter', parts: [], value: ofLetter(found), text: found };
  }

  private enclosed(end: ')' | '|'): Expression | null {
    const outer = this.isWithinBars;
    this.isWithinBars = end === '|';
    this.depth += 1;
    const inner = this.depth > 12 ? null : this.sum();
    this.depth -= 1;
    this.isWithinBars = outer;
    return inner && this.take(end) ? inner : null;
  }

  private root(): Expression | null {
    const inner = this.atom();
    const value = inner && rootOf(inner.value);
    const isPlain = inner?.kind === 'number';
    return inner && value
      ? { kind: 'root', parts: [inner], value, text: `√${inBrackets(inner, !isPlain)}` }
      : null;
  }
}

/** Reads one expression in plain signs; null where it is none. Throws `TooMuch` where it grows beyond an answer. */
export function readExpression(text: string): Expression | null {
  if (text.length > 200) return null;
  const tokens = tokensOf(text.trim());
  return tokens && tokens.length > 0 ? new Reader(tokens).whole() : null;
}

import { textOf, type XmlNode } from './xml.ts';

const signs: Readonly<Record<string, string>> = {
  '×': '\\times ',
  '÷': '\\div ',
  '·': '\\cdot ',
  '±': '\\pm ',
  '≤': '\\le ',
  '≥': '\\ge ',
  '≠': '\\ne ',
  '∠': '\\angle ',
  '°': '^\\circ ',
  '→': '\\to ',
  '∞': '\\infty ',
  '−': '-',
  π: '\\pi ',
  α: '\\alpha ',
  β: '\\beta ',
  θ: '\\theta ',
  '\u2061': '',
  '\u2062': '',
};

const spell = (text: string) =>
  [...text.trim()].map((sign) => signs[sign] ?? ('{}%#&$_'.includes(sign) ? `\\${sign}` : sign)).join('');

function elements(node: XmlNode): XmlNode[] {
  return node.children.filter((child) => child.name !== '');
}

/** MathML of everyday formulas as TeX; null where it holds what this does not know. */
export function mathmlToTex(node: XmlNode): string | null {
  const note = node.children
    .flatMap((child) => (child.name === 'semantics' ? child.children : [child]))
    .find((child) => child.name === 'annotation' && /tex/i.test(child.attributes.encoding ?? ''));
  if (note) return textOf(note).trim();
  const parts = elements(node).map(mathmlToTex);
  if (parts.some((part) => part === null)) return null;
  const [a = '', b = '', c = ''] = parts as string[];
  switch (node.name) {
    case 'mi': {
      const token = textOf(node).trim();
      return /^(sin|cos|tan|log|ln|lim)$/.test(token) ? `\\${token} ` : spell(token);
    }
    case 'mn':
    case 'mo':
      return spell(textOf(node));
    case 'mtext':
      return `\\text{${textOf(node).replace(/[{}\\]/g, '')}}`;
    case 'mspace':
      return '\\,';
    case 'math':
    case 'mrow':
    case 'mstyle':
    case 'semantics':
    case 'mpadded':
      return parts.join('');
    case 'mfrac':
      return `\\frac{${a}}{${b}}`;
    case 'msqrt':
      return `\\sqrt{${parts.join('')}}`;
    case 'mroot':
      return `\\sqrt[${b}]{${a}}`;
    case 'msup':
      return `{${a}}^{${b}}`;
    case 'msub':
      return `{${a}}_{${b}}`;
    case 'msubsup':
      return `{${a}}_{${b}}^{${c}}`;
    case 'mover':
      return /^[¯‾ˉ]$/.test(b) ? `\\overline{${a}}` : null;
    case 'mfenced':
      return `\\left(${parts.join(',')}\\right)`;
    default:
      return null;
  }
}

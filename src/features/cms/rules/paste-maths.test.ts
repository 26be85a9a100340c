import katex from 'katex';
import { describe, expect, test } from 'vitest';
import { cleanPasted, hasText, leftOutOf } from './paste.ts';

const formula = (latex: string) =>
  `<span data-latex="${latex.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}"></span>`;

describe('a formula of a paste is the editor’s formula', () => {
  test.each([
    ['<mfrac><mn>1</mn><mn>2</mn></mfrac>', '\\frac{1}{2}'],
    ['<mfrac><mn>3</mn><mn>4</mn></mfrac><mo>+</mo><msqrt><mn>2</mn></msqrt>', '\\frac{3}{4}+\\sqrt{2}'],
    ['<mroot><mi>x</mi><mn>3</mn></mroot>', '\\sqrt[3]{x}'],
    ['<msup><mi>x</mi><mn>10</mn></msup><mo>−</mo><msub><mi>a</mi><mi>n</mi></msub>', 'x^{10}-a_n'],
    ['<mrow><mi>sin</mi><mo>\u2061</mo><mi>x</mi></mrow>', '\\sin x'],
    [
      '<munderover><mo>∑</mo><mrow><mi>k</mi><mo>=</mo><mn>1</mn></mrow><mi>n</mi></munderover><mi>k</mi>',
      '∑_{k=1}^{n}k',
    ],
    ['<mfenced><mi>a</mi><mi>b</mi></mfenced>', '\\left(a,b\\right)'],
    ['<mover><mi>AB</mi><mo>¯</mo></mover>', '\\overline{\\mathrm{AB}}'],
    ['<mtext>넓이</mtext><mo>=</mo><mn>5</mn><mi>%</mi>', '\\text{넓이}=5\\%'],
    [
      '<mtable><mtr><mtd><mn>1</mn></mtd><mtd><mn>2</mn></mtd></mtr></mtable>',
      '\\begin{matrix}1 & 2\\end{matrix}',
    ],
    [
      '<semantics><mrow><mn>1</mn></mrow><annotation encoding="application/x-tex">\\tfrac12</annotation></semantics>',
      '\\tfrac12',
    ],
  ])('MathML %s', (inside, latex) => {
    expect(cleanPasted(`<p>식 <math>${inside}</math> 끝</p>`)).toBe(`<p>식 ${formula(latex)} 끝</p>`);
    expect(() => katex.renderToString(latex, { strict: 'ignore' })).not.toThrow();
  });

  test.each([
    [
      '<m:f><m:fPr><m:ctrlPr></m:ctrlPr></m:fPr><m:num><m:r>1</m:r></m:num><m:den><m:r>2</m:r></m:den></m:f>',
      '\\frac{1}{2}',
    ],
    ['<m:rad><m:radPr><m:degHide m:val="on"/></m:radPr><m:deg/><m:e><m:r>2</m:r></m:e></m:rad>', '\\sqrt{2}'],
    ['<m:sSup><m:e><i><m:r>x</m:r></i></m:e><m:sup><m:r>2</m:r></m:sup></m:sSup><m:r>+1</m:r>', 'x^2+1'],
    [
      '<m:nary><m:naryPr><m:chr m:val="∑"/></m:naryPr><m:sub><m:r>k=1</m:r></m:sub><m:sup><m:r>n</m:r></m:sup><m:e><m:r>k</m:r></m:e></m:nary>',
      '∑_{k=1}^{n}k',
    ],
    ['<m:d><m:e><m:r>a+b</m:r></m:e></m:d>', '\\left(a+b\\right)'],
    ['<m:func><m:fName><m:r>sin</m:r></m:fName><m:e><m:r>x</m:r></m:e></m:func>', '\\sin x'],
  ])('Word %s', (inside, latex) => {
    const math = `<m:oMath>${inside}</m:oMath>`;
    expect(cleanPasted(`<p class=MsoNormal>넓이는 ${math} 입니다.</p>`)).toBe(
      `<p>넓이는 ${formula(latex)} 입니다.</p>`,
    );
    expect(() => katex.renderToString(latex, { strict: 'ignore' })).not.toThrow();
  });

  test('Word’s picture of its formula is none, and nobody is told that one is missing', () => {
    const html =
      '<p>값 <!--[if gte msEquation 12]><m:oMath><m:r>x</m:r></m:oMath><![endif]--><![if !msEquation]><span><!--[if gte vml 1]><v:shape></v:shape><![endif]--><img src="file:///C:/a.png"></span><![endif]> 끝</p>';
    expect(cleanPasted(html)).toBe(`<p>값 ${formula('x')} 끝</p>`);
    expect(leftOutOf(html)).toEqual({ pictures: 0, media: 0 });
  });

  test('what a page has drawn with KaTeX comes once, and what an encyclopaedia has a picture of too', () => {
    expect(cleanPasted(`<p>식 ${katex.renderToString('\\frac{1}{2}')} 끝</p>`)).toBe(
      `<p>식 ${formula('\\frac{1}{2}')} 끝</p>`,
    );
    const wiki =
      '<span class="mwe-math-element"><span class="mwe-math-mathml-inline"><math><mi>x</mi></math></span><img src="https://wikimedia.org/x.svg" class="mwe-math-fallback-image-inline"></span>';
    expect(cleanPasted(`<p>${wiki}는 수</p>`)).toBe(`<p>${formula('x')}는 수</p>`);
    expect(leftOutOf(wiki)).toEqual({ pictures: 0, media: 0 });
    expect(hasText(wiki)).toBe(true);
  });

  test('one that is too long to keep leaves its words', () =>
    expect(cleanPasted(`<p><math><mn>${'1'.repeat(3_000)}</mn></math></p>`)).toBe(
      `<p>${'1'.repeat(3_000)}</p>`,
    ));
});

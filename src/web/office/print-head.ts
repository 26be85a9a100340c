import { useEffect } from 'react';

/** A word between quotation marks of a style sheet. */
const quoted = (text: string) => `"${text.replace(/["\\\n]/g, ' ')}"`;

/** While a page is shown: what it prints carries this line at the head of every sheet, and its number at the foot. */
export function usePrintHead(line: string): void {
  useEffect(() => {
    const sheet = new CSSStyleSheet();
    const font = 'font: 9pt Pretendard, sans-serif; color: #4a5768;';
    sheet.replaceSync(`@page {
      margin: 20mm 16mm 18mm;
      @top-left { content: ${quoted(line)}; ${font} }
      @bottom-right { content: counter(page) " / " counter(pages); ${font} }
    }`);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
    };
  }, [line]);
}

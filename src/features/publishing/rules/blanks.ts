/** What a writer still has to fill in, as the first texts mark it: 〔학원 이름〕. Each blank once, in the order of the text. */
export function blanksIn(texts: readonly string[]): string[] {
  return [...new Set(texts.flatMap((text) => text.match(/〔[^〔〕]*〕/g) ?? []))];
}

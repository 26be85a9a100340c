/** A block of shell in a text, and under which heading it stands. */
export interface Block {
  readonly title: string;
  readonly text: string;
}

/** The blocks a reader pastes, in order. */
export function blocksOf(page: string): Block[] {
  const blocks: Block[] = [];
  let title = '';
  for (const [, heading, text] of page.matchAll(/^#+ (.+)$|^```sh\n([\s\S]*?)^```$/gm)) {
    if (heading !== undefined) title = heading;
    else if (text !== undefined) blocks.push({ title, text: text.trimEnd() });
  }
  return blocks;
}
